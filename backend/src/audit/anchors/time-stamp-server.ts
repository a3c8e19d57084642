import { readAtMost } from '../../base/content/read-at-most.js';
import { EffectFailure } from '../../workflow/jobs/effect-failure.js';
import {
  type Authorities,
  type TimeStamp,
  timeStampRequest,
  tokenIn,
  verifyTimeStamp,
  WrongTimeStamp,
} from './time-stamp.js';

const timeoutMs = 15_000;
/** A time stamp with its certificates has a few thousand bytes. */
const maxBytes = 65_536;

/**
 * Asks a server for a time stamp of a text and verifies the answer (RFC 3161 §3.4).
 * @throws EffectFailure if there is no answer, or a wrong one; asking again later may help
 */
export async function askForTimeStamp(
  url: string,
  text: string,
  authorities: Authorities,
): Promise<TimeStamp & { readonly token: Buffer }> {
  const { query, nonce } = timeStampRequest(text);
  try {
    const token = tokenIn(await answerOf(url, query));
    return { token, ...(await verifyTimeStamp(token, text, authorities, nonce)) };
  } catch (error) {
    throw new EffectFailure(
      `The root was not time-stamped: ${(error as Error).message}`,
      { cause: 'noTimeStamp', said: sentenceAbout(error as Error) },
      error,
    );
  }
}

async function answerOf(url: string, query: Buffer): Promise<Buffer> {
  const { target, authorization } = targetOf(url);
  const response = await fetch(target, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/timestamp-query',
      Accept: 'application/timestamp-reply',
      ...authorization,
    },
    body: new Uint8Array(query),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new WrongTimeStamp(`was refused with HTTP ${response.status}`);
  }
  const body = response.body as unknown as AsyncIterable<Uint8Array>;
  return readAtMost(maxBytes, body, () => new WrongTimeStamp('is too large'));
}

/** Takes user and password out of a URL, because fetch refuses such a URL and repeats it in its error. */
function targetOf(url: string): { target: URL; authorization?: { Authorization: string } } {
  const target = new URL(url);
  const [user, password] = [target.username, target.password].map(decodeURIComponent);
  if (!user) return { target };
  target.username = target.password = '';
  const credentials = Buffer.from(`${user}:${password}`).toString('base64');
  return { target, authorization: { Authorization: `Basic ${credentials}` } };
}

const sentenceAbout = (error: Error): string =>
  error instanceof WrongTimeStamp ? `The time stamp ${error.message}` : 'The server did not answer';
