/** What the program allows senders before it ends their connection, in milliseconds. Tests shorten it. */
export interface TransportLimits {
  /** From the connection, or the previous request, to the end of the headers. */
  readonly headersMs: number;
  /** From the start of a request to the end of its body. A site continues a larger upload with another request. */
  readonly requestMs: number;
  /** How often all this is checked. */
  readonly checkMs: number;
  readonly maxConnections: number;
  /** Open live streams of this process. */
  readonly maxStreams: number;
  readonly maxStreamsPerAccount: number;
}

export const defaultTransportLimits: TransportLimits = {
  headersMs: 15_000,
  requestMs: 5 * 60_000,
  checkMs: 1_000,
  maxConnections: 2_000,
  maxStreams: 500,
  maxStreamsPerAccount: 20,
};
