/** The part of autocannon that the bench uses; the package has no types. */
declare module 'autocannon' {
  namespace autocannon {
    interface Request {
      method: string;
      path: string;
      headers?: Record<string, string>;
      body?: string;
    }
    interface Client {
      setRequests(requests: readonly Request[]): void;
    }
    interface Options {
      url: string;
      connections: number;
      duration?: number;
      amount?: number;
      method?: string;
      headers?: Record<string, string>;
      body?: string;
      setupClient?: (client: Client) => void;
    }
    interface Result {
      requests: { total: number };
      latency: { p50: number; p99: number };
      non2xx: number;
      statusCodeStats: Record<string, { count: number }>;
      errors: number;
      /** Seconds. */
      duration: number;
    }
  }
  function autocannon(options: autocannon.Options): Promise<autocannon.Result>;
  export default autocannon;
}
