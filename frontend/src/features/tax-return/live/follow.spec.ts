import { answerApi, type ApiCall } from '@/test/answer-api';
import { followTaxReturn } from './follow.js';

let calls: ApiCall[];
let connections: (() => Response)[];
let versions: number[];
let resumed: number;
let refused: number;
let following: AbortController;

beforeEach(() => {
  calls = [];
  versions = [];
  resumed = 0;
  refused = 0;
  following = new AbortController();
  jest.useFakeTimers();
});
afterEach(() => {
  following.abort();
  jest.useRealTimers();
});
answerApi((call) => {
  calls.push(call);
  return (connections.shift() ?? refuse(404))();
});

/** A connection that sends these chunks and then closes, or breaks with an error. */
const stream =
  (chunks: string[], error?: Error): (() => Response) =>
  () =>
    new Response(
      new ReadableStream<Uint8Array>({
        start(controller) {
          for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
          if (error) controller.error(error);
          else controller.close();
        },
      }),
    );

const refuse = (status: number) => () => Response.json({}, { status });

/** Follows until the server refuses for good, skipping the delays between connections. */
async function follow(...script: (() => Response)[]): Promise<void> {
  connections = script;
  let ended = false;
  const done = followTaxReturn('r/1', {
    signal: following.signal,
    onVersion: (version) => versions.push(version),
    onResume: () => resumed++,
    onRefused: () => refused++,
  }).then(() => (ended = true));
  while (!ended) await jest.advanceTimersByTimeAsync(1_000);
  await done;
}

describe('followTaxReturn', () => {
  it('reads events that are split across chunks', async () => {
    await follow(stream(['id: 1\nda', 'ta: {"version":1}\n', '\ndata: {"ver', 'sion":2}\r\n\r\n']));
    expect(versions).toEqual([1, 2]);
    expect(calls[0]).toMatchObject({ method: 'GET', path: '/api/taxReturns/r%2F1/stream' });
    expect(calls[0]?.headers.get('Accept')).toBe('text/event-stream');
  });

  it('skips comments, other data and an incomplete last event', async () => {
    await follow(stream([': still here\n\n', 'data: hello\n\n', 'data: {"version":3}\n']));
    expect(versions).toEqual([]);
  });

  it('reconnects after a break and reports that changes may have been missed', async () => {
    await follow(stream(['data: {"version":1}\n\n']), refuse(503), stream(['data: {"version":3}\n\n']));
    expect(versions).toEqual([1, 3]);
    expect(resumed).toBe(1);
    expect(calls).toHaveLength(4);
  });

  it.each([403, 404])('stops and says so when the viewer may not see the return (%s)', async (status) => {
    await follow(refuse(status), stream(['data: {"version":1}\n\n']));
    expect(calls).toHaveLength(1);
    expect(versions).toEqual([]);
    expect(refused).toBe(1);
  });

  it('does not take an outage for a refusal', async () => {
    await follow(refuse(503), refuse(429), stream([]), refuse(404));
    expect(calls).toHaveLength(4);
    expect(refused).toBe(1);
  });
});
