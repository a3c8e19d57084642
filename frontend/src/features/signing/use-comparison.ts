import { useState } from 'react';

/**
 * What one person did before signing. It counts for the forms that they compared: after a correction they compare and
 * choose again, so that nobody signs a form that was never shown.
 * @param shown the hash of the forms on this page; null if there are none
 * @param before the hash of the forms that they compared before this page was loaded
 */
export function useComparison(shown: string | null, before: string | null = null) {
  const [{ forms, pin }, setDone] = useState<{ forms: string | null; pin?: string | null }>({
    forms: before,
  });
  const isCurrent = forms !== null && forms === shown;
  return {
    /** The hash of the forms that the signer compared; undefined once there are others. */
    compared: isCurrent ? forms : undefined,
    /** Chosen after comparing these forms. Null lets the firm choose it; undefined if the signer has not chosen yet. */
    pin: isCurrent ? pin : undefined,
    /** Notes that the signer compared the shown forms. Only then can a PIN be chosen. */
    compare: () => setDone({ forms: shown }),
    choosePin: (chosen: string | null) => setDone({ forms, pin: chosen }),
  };
}
