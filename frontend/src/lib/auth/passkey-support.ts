/** The browser or its user did not create or use a passkey. The message is for the user. */
export class NoPasskey extends Error {
  override readonly name = 'NoPasskey';
}

/** Whether this browser knows passkeys. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;
