import { runInThisContext } from 'node:vm';

/**
 * jsdom has no fetch, streams or text coding. Node has: they are taken from its own global scope, all together,
 * because its fetch refuses the AbortSignal of jsdom.
 */
const names = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextEncoder',
  'TextDecoder',
  'TextDecoderStream',
  'BroadcastChannel',
  'structuredClone',
] as const;

const provide = (name: string, value: unknown) =>
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

for (const name of names) provide(name, runInThisContext(name));

/** Node's own knows no page that an address such as `/api/blog` could be relative to. */
provide(
  'Request',
  class extends Request {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, globalThis.location?.href) : input, init);
    }
  },
);
