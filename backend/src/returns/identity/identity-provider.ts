import { ServiceUnavailableException } from '@nestjs/common';
import { type IdentityChecker, type IdentityProblem } from '@tax-firm/machines';

/** Injection token of the `IdentityProvider` in use; null if the firm has none. */
export const IDENTITY_PROVIDER = Symbol('IDENTITY_PROVIDER');

/** What is known of a session. A failed one names its problem; `gone` is a session that will never have a result. */
export type IdentityResult =
  | { readonly status: 'open'; readonly url: string }
  | { readonly status: 'processing' }
  | { readonly status: 'verified'; readonly firstName: string; readonly lastName: string }
  | { readonly status: 'failed'; readonly problem: IdentityProblem }
  | { readonly status: 'gone' };

/** Checks an identity document and the face of the person who holds it, on pages of its own. */
export interface IdentityProvider {
  readonly name: IdentityChecker;

  /**
   * Opens a session for one check. The same check gets the same session.
   * @param check our id of the check
   * @param returnUrl where the provider sends the person afterward
   * @returns the provider's id of the session
   * @throws IdentityProviderUnavailable
   */
  open(check: string, returnUrl: string): Promise<string>;

  /**
   * Reads a session of this check. A session of another check, or that the provider does not have, is `gone`.
   * @throws IdentityProviderUnavailable
   */
  read(session: string, check: string): Promise<IdentityResult>;

  /** Makes the provider erase what it collected; an open session ends. @throws IdentityProviderUnavailable */
  erase(session: string): Promise<void>;
}

/** The provider gave no answer, or refused one. */
export class IdentityProviderUnavailable extends ServiceUnavailableException {
  /** @param isAway whether other checks would get no answer either, so that a sweep can stop */
  constructor(
    cause: unknown,
    readonly isAway = true,
  ) {
    super('Identity documents can’t be checked at the moment. Please try again later, or use another way.', {
      cause,
    });
  }
}
