/** Location state for the screen that a visitor is redirected to. */
export const signInFirst = { signInFirst: true };

/** Whether a location state says that the visitor has to sign in for the address they opened. */
export const hasToSignIn = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'signInFirst' in state;
