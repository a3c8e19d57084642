import { stripeClient } from './stripe-client.js';

it.each([
  [undefined, { protocol: 'https', host: 'api.stripe.com', port: 443 }],
  ['https://stripe.example', { protocol: 'https', host: 'stripe.example', port: 443 }],
  ['http://stripe.example', { protocol: 'http', host: 'stripe.example', port: 80 }],
  ['http://127.0.0.1:4242', { protocol: 'http', host: '127.0.0.1', port: '4242' }],
])('a client of %s calls it, without encryption only if told so', (url, expected) => {
  const client = stripeClient('sk_test_1', url);
  const { protocol, host, port } = (client as unknown as { _api: Record<string, unknown> })._api;
  expect({ protocol, host, port }).toEqual(expected);
});
