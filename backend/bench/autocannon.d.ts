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
      /** Puts a new id in place of each `[<id>]` of a request, headers included. */
      idReplacement?: boolean;
      /** Requests per second of all connections together; as many as possible by default. */
      overallRate?: number;
      setupClient?: (client: Client) => void;
    }
    interface Result {
      /** Those answered, and those sent. */
      requests: { total: number; sent: number };
      /** Bytes received, headers included. */
      throughput: { total: number };
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
