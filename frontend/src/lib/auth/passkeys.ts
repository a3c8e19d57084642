import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { NoPasskey } from './passkey-support.js';

/** Options as the server sends them, for the browser. */
export interface PasskeyOptions {
  challenge: string;
}

/** Creates a passkey on this device or another one. Rejects with NoPasskey. */
export async function createPasskey(options: PasskeyOptions): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }).catch(explain);
}

/** Answers the challenge with a passkey. Rejects with NoPasskey. */
export async function answerWithPasskey(options: PasskeyOptions): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }).catch(
    explain,
  );
}

const library = () => import('@simplewebauthn/browser');

function explain(error: Error): never {
  // InvalidStateError: the device already has a passkey for this account. SecurityError: not on this host name.
  const sentences: Record<string, string> = {
    InvalidStateError: 'This device already has a passkey for your account.',
    SecurityError: `Passkeys don’t work at ${location.host}.`,
  };
  const sentence = sentences[error.name] ?? 'No passkey was used. You can try again, or choose another way.';
  throw new NoPasskey(sentence, { cause: error });
}
