import type * as contract from '@tax-firm/contract';

export type Contract = typeof contract;

/**
 * The schemas of the API's requests, by which forms check what is typed. They come when somebody turns to a form, for
 * no page's first paint should wait for them. Undefined where they cannot be loaded.
 */
export const loadContract = (): Promise<Contract | undefined> =>
  import('@tax-firm/contract').then(
    (loaded) => {
      loaded.configureErrorMessages();
      return loaded;
    },
    () => undefined,
  );
