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
  'BroadcastChannel',
  'structuredClone',
] as const;

for (const name of names) {
  Object.defineProperty(globalThis, name, {
    value: runInThisContext(name),
    configurable: true,
    writable: true,
  });
}
