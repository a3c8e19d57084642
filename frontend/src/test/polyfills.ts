import { runInThisContext } from 'node:vm';

/**
 * jsdom lacks fetch, streams and text encoding, so they come from Node's global scope. AbortSignal comes along because
 * Node's fetch refuses jsdom's.
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

/** Node's Request rejects relative addresses such as `/api/blog`, having no page to resolve them against. */
provide(
  'Request',
  class extends Request {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, globalThis.location?.href) : input, init);
    }
  },
);

/** jsdom has no layout to scroll. Specs of code for the server have no elements. */
if ('Element' in globalThis) Element.prototype.scrollIntoView ??= () => undefined;

/** jsdom has no layout whose sizes could change. */
globalThis.ResizeObserver ??= class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};

/** jsdom loads no document over a network, and so measures nothing. */
performance.getEntriesByType ??= () => [];

/** jsdom's files can be read only with a FileReader. */
if ('FileReader' in globalThis)
  Blob.prototype.arrayBuffer ??= function (this: Blob) {
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as ArrayBuffer);
      reader.onerror = () => reject(reader.error ?? new Error('not read'));
      reader.readAsArrayBuffer(this);
    });
  };
