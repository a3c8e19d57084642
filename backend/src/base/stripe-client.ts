import Stripe from 'stripe';

/** Enough for slow banks, but shorter than most payers wait. */
const timeoutMs = 20_000;

/** Creates a client. @param apiUrl origin of a Stripe-compatible server for tests; Stripe's own by default */
export function stripeClient(secretKey: string, apiUrl?: string): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl ?? 'https://api.stripe.com');
  const isPlain = protocol === 'http:';
  return new Stripe(secretKey, {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}
