import { EventSourceParserStream } from 'eventsource-parser/stream';
import { api } from '@/lib/api/client';
import { ApiError } from '@/lib/api/error';

const firstDelayMs = 1_000;
const longestDelayMs = 30_000;

/** The viewer may not see the returns, so reconnecting is pointless. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

interface Following {
  signal: AbortSignal;
  /** Called after reconnecting, when changes may have been missed. */
  onResume: () => void;
  /** Called when the server refuses for good: the return was deleted or hidden, or access was taken away. */
  onRefused: () => void;
}

/** What both streams are asked for with. */
const options = (signal: AbortSignal) => ({
  headers: { Accept: 'text/event-stream' },
  parseAs: 'stream' as const,
  // No time limit: the stream stays open as long as the screen does.
  fetch: (request: Request) => fetch(request),
  signal,
});

/** Follows GET /api/taxReturns/:id/stream. Calls `onVersion` when the return changes, with its new version. */
export const followTaxReturn = (
  id: string,
  { onVersion, ...following }: Following & { onVersion: (version: number) => unknown },
): Promise<void> =>
  follow(
    following,
    () => api.GET('/api/taxReturns/{id}/stream', { params: { path: { id } }, ...options(following.signal) }),
    (data) => {
      const version = versionIn(data);
      if (version !== undefined) onVersion(version);
    },
  );

/** Follows GET /api/taxReturns/stream. Calls `onChange` after returns have changed. */
export const followTaxReturns = ({
  onChange,
  ...following
}: Following & { onChange: () => void }): Promise<void> =>
  follow(
    following,
    () => api.GET('/api/taxReturns/stream', options(following.signal)),
    (data) => data === '{"changed":true}' && onChange(),
  );

/**
 * Follows a stream until the signal aborts or the viewer may not see it. Reconnects after a delay that doubles up to 30
 * seconds.
 */
async function follow(
  { signal, onResume, onRefused }: Following,
  open: () => Promise<{ data?: ReadableStream<Uint8Array<ArrayBuffer>> | null }>,
  onData: (data: string) => unknown,
): Promise<void> {
  let delay = firstDelayMs;
  for (let connections = 0; !signal.aborted;) {
    try {
      const { data: body } = await open();
      if (connections++ > 0) onResume();
      await body!
        .pipeThrough(new TextDecoderStream())
        .pipeThrough(new EventSourceParserStream())
        .pipeTo(
          new WritableStream({
            write({ data }) {
              delay = firstDelayMs;
              onData(data);
            },
          }),
        );
    } catch (error) {
      if (isFinal(error)) return onRefused();
    }
    await pause(delay, signal);
    delay = Math.min(delay * 2, longestDelayMs);
  }
}

function versionIn(data: string): number | undefined {
  try {
    const { version } = JSON.parse(data) as { version?: unknown };
    return typeof version === 'number' ? version : undefined;
  } catch {
    return undefined;
  }
}

/** Waits for about `ms`, with random jitter so that screens do not all reconnect at once. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms * (0.75 + Math.random() / 2));
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
