import { readEventStream, type StreamEvent } from './event-stream.js';

function bodyOf(...chunks: string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
}

async function eventsOf(...chunks: string[]): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const event of readEventStream(bodyOf(...chunks))) events.push(event);
  return events;
}

describe('an event stream', () => {
  it('is read event by event, wherever the network cut it', async () => {
    expect(await eventsOf('id: 1\nda', 'ta: {"version":1}\n', '\ndata: {"version":2}\n\n')).toEqual([
      { event: 'message', data: '{"version":1}' },
      { event: 'message', data: '{"version":2}' },
    ]);
  });

  it('joins lines of data and keeps the name of the event', async () => {
    expect(await eventsOf('event: change\r\ndata: a\r\ndata:b\r\n\r\n')).toEqual([
      { event: 'change', data: 'a\nb' },
    ]);
  });

  it('skips comments, and an event that the end of the body cut off', async () => {
    expect(await eventsOf(': still here\n\n', 'data: unfinished\n')).toEqual([]);
  });
});
