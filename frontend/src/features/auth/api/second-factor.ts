import type { Confirmation, SecondFactorProof } from '@tax-firm/contract';
import { api, dataOf } from '@/lib/api/client';
import { ApiError } from '@/lib/api/error';
import type { components } from '@/lib/api/schema';
import { startSession } from '@/lib/auth/session';

/** The server's request for a second factor, after a right password. */
export type SecondFactorQuestion = components['schemas']['SecondFactorNeeded'];

export type ProofMethod = components['schemas']['ConfirmationOptions']['methods'][number];

/** The request for a second factor that an error of `signIn` carries; undefined for any other error. */
export const questionIn = (error: unknown): SecondFactorQuestion | undefined =>
  error instanceof ApiError && error.code === 'secondFactorNeeded'
    ? (error.body as SecondFactorQuestion)
    : undefined;

/** Signs in with the second factor. Throws ApiError: `challenge_expired`, or a sentence for the factor's field. */
export async function signInWithSecondFactor(challenge: string, proof: SecondFactorProof): Promise<void> {
  const body = { challenge, ...proof };
  const { token } = await dataOf(api.POST('/api/users/login/secondFactor', { body }));
  startSession(token);
}

/** Lets the user choose a passkey of this site, and signs in with it. Throws ApiError or NoPasskey. */
export async function signInWithPasskey(): Promise<void> {
  const { answerWithPasskey } = await import('@/lib/auth/passkeys');
  const passkey = await answerWithPasskey(await dataOf(api.POST('/api/users/login/passkeyOptions')));
  const { token } = await dataOf(api.POST('/api/users/login/passkey', { body: { passkey } }));
  startSession(token);
}

/** How the user can confirm who they are. */
export const askConfirmationOptions = () => dataOf(api.POST('/api/users/me/confirm/options'));

/** Confirms who is at the screen. Throws ApiError. */
export async function confirm(body: Confirmation): Promise<void> {
  await api.POST('/api/users/me/confirm', { body });
}
