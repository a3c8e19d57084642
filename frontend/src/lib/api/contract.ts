import type * as contract from '@tax-firm/contract';

export type Contract = typeof contract;

/**
 * Loads the schemas of the API's requests, with which forms validate. Forms load them on first focus, to keep them out
 * of the first download. Resolves to undefined if they cannot be loaded.
 */
export const loadContract = (): Promise<Contract | undefined> =>
  import('@tax-firm/contract').then(
    (loaded) => {
      loaded.configureErrorMessages();
      return loaded;
    },
    () => undefined,
  );
