/** Part of the full scale, from BENCH_SHARE; a test runs everything at a tiny part, whose figures mean nothing. */
const share = Number(process.env.BENCH_SHARE ?? 1);

/** Reduces a number of repetitions, of things or of seconds to the scale of this run, to a whole number of 1 or more. */
export const scaled = (full: number): number => Math.max(1, Math.round(full * share));
