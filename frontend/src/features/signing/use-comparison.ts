import { useState } from 'react';

/** Null lets the firm choose the PIN; undefined if the signer has not chosen yet. */
type Pin = string | null | undefined;

export interface Comparison {
  /** The hash of the forms that the signer compared; undefined once there are others. */
  compared: string | undefined;
  /** Chosen after comparing these forms. */
  pin: Pin;
  /** Notes that the signer compared the shown forms. Only then can a PIN be chosen. */
  compare: () => void;
  choosePin: (pin: Pin) => void;
  startOver: () => void;
}

/**
 * What one person did before signing. It counts for the forms that they compared: after a correction they compare and
 * choose again, so that nobody signs a form that was never shown.
 * @param shown the hash of the forms on this page; null if there are none
 * @param before the hash of the forms that they compared before this page was loaded
 */
export function useComparison(shown: string | null, before: string | null = null): Comparison {
  const [{ forms, pin }, setDone] = useState<{ forms: string | null; pin?: Pin }>({ forms: before });
  const isCurrent = forms !== null && forms === shown;
  return {
    compared: isCurrent ? forms : undefined,
    pin: isCurrent ? pin : undefined,
    compare: () => setDone({ forms: shown }),
    choosePin: (chosen) => setDone({ forms, pin: chosen }),
    startOver: () => setDone({ forms: null }),
  };
}
