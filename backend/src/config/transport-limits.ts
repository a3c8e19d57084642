/** What the program allows senders before it ends their connection, in milliseconds and bytes. Tests shorten it. */
export interface TransportLimits {
  /** From the connection, or the previous request, to the end of the headers. */
  readonly headersMs: number;
  /** A body must bring `stallBytes` in each `stallMs`, or end; however long it takes in all. */
  readonly stallMs: number;
  readonly stallBytes: number;
  /** A body that is kept in memory must also end within this time, and `bodyMsPerKilobyte` for each kB it may have. */
  readonly bodyMs: number;
  readonly bodyMsPerKilobyte: number;
  /** How long the rest of a body is discarded after its refusal, so that its sender reads the answer. */
  readonly lingerMs: number;
  /** The same while nothing arrives. */
  readonly lingerIdleMs: number;
  /** How often all this is checked. */
  readonly checkMs: number;
  readonly maxConnections: number;
  /** For bodies in memory, of all requests together. */
  readonly bodyBudgetBytes: number;
  /** Open live streams of this process. */
  readonly maxStreams: number;
  readonly maxStreamsPerAccount: number;
}

/** 15 kB/s for what is kept in memory, 1 kB/s for what is stored as it arrives. */
export const defaultTransportLimits: TransportLimits = {
  headersMs: 15_000,
  stallMs: 20_000,
  stallBytes: 20_000,
  bodyMs: 30_000,
  bodyMsPerKilobyte: 1000 / 15,
  lingerMs: 30_000,
  lingerIdleMs: 2_000,
  checkMs: 1_000,
  maxConnections: 2_000,
  bodyBudgetBytes: 64_000_000,
  maxStreams: 500,
  maxStreamsPerAccount: 20,
};
