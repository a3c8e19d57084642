/** What became of the emailed link, `/PriceTool#draft=…`, with which the price tool was opened. */
export type Arrival =
  | { readonly status: 'none' | 'asking' | 'done' }
  /** Why it opened no order. */
  | { readonly status: 'failed'; readonly sentence: string };
