import { EventSourceParserStream } from 'eventsource-parser/stream';
import { api } from '@/lib/api/client';
import { ApiError } from '@/lib/api/error';

const firstDelayMs = 1_000;
const longestDelayMs = 30_000;

/** The viewer may not see the return, so reconnecting is pointless. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

interface Following {
  signal: AbortSignal;
  /** Called when the return changes, with its new version. */
  onVersion: (version: number) => unknown;
  /** Called after reconnecting, when changes may have been missed. */
  onResume: () => void;
  /** Called when the server refuses for good: the return was deleted or hidden, or access was taken away. */
  onRefused: () => void;
}

/**
 * Follows GET /api/taxReturns/:id/stream until the signal aborts or the viewer may not see the return. Reconnects after
 * a delay that doubles up to 30 seconds.
 */
export async function followTaxReturn(id: string, following: Following): Promise<void> {
  const { signal, onVersion, onResume, onRefused } = following;
  let delay = firstDelayMs;
  for (let connections = 0; !signal.aborted;) {
    try {
      const { data: body } = await api.GET('/api/taxReturns/{id}/stream', {
        params: { path: { id } },
        headers: { Accept: 'text/event-stream' },
        parseAs: 'stream',
        // No time limit: the stream stays open as long as the screen does.
        fetch: (request) => fetch(request),
        signal,
      });
      if (connections++ > 0) onResume();
      await body!
        .pipeThrough(new TextDecoderStream())
        .pipeThrough(new EventSourceParserStream())
        .pipeTo(
          new WritableStream({
            write({ data }) {
              delay = firstDelayMs;
              const version = versionIn(data);
              if (version !== undefined) onVersion(version);
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
    const timer = setTimeout(resolve, ms * (0.75 + Math.random() / 2));
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
