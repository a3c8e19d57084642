/** What the program allows senders before it ends their connection, in milliseconds. Tests shorten it. */
export const defaultTransportLimits = {
  /** From the connection, or the previous request, to the end of the headers. */
  headersMs: 15_000,
  /** From the start of a request to the end of its body. A site continues a larger upload with another request. */
  requestMs: 5 * 60_000,
  /** How often all this is checked. */
  checkMs: 1_000,
  maxConnections: 2_000,
  /** Open live streams of this process. */
  maxStreams: 500,
  maxStreamsPerAccount: 20,
};

export type TransportLimits = Readonly<typeof defaultTransportLimits>;
