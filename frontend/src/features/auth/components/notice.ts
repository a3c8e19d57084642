/** Navigation options that pass a sentence to the next screen. */
export const withNotice = (notice: string) => ({ state: { notice } });

/** The sentence in a location's state; null if there is none. */
export const noticeIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'notice' in state && typeof state.notice === 'string'
    ? state.notice
    : null;
