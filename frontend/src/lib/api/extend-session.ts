import { currentSessionId, currentUser, startSession } from '@/lib/auth/session';
import { api } from './client.js';

const everyMs = 60_000;

let triedAt = 0;

/** Tells the server that someone is here, at most once a minute, and takes the session's next token. */
export async function extendSession(): Promise<void> {
  const heldSince = currentUser()?.heldSince ?? Infinity;
  if (Date.now() - Math.max(triedAt, heldSince) < everyMs) return;
  triedAt = Date.now();
  await renewSession();
}

/** Takes the session's next token, which has the account's present name and address. */
export async function renewSession(): Promise<void> {
  const sessionId = currentSessionId();
  // Without an answer, the next input tries again. A session that has ended is handled by the client.
  const answer = await api.POST('/api/users/me/session').catch(() => undefined);
  if (answer?.data && sessionId !== undefined && sessionId === currentSessionId())
    startSession(answer.data.token);
}
