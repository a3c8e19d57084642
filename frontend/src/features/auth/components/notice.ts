/** A sentence that one screen hands to the next with the navigation. */
export const withNotice = (notice: string) => ({ state: { notice } });

export const noticeIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'notice' in state && typeof state.notice === 'string'
    ? state.notice
    : null;
