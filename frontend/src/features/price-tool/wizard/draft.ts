import { ApiError } from '@/lib/api/error';
import { safeLocalStorage } from '@/lib/storage';

/** Stored separately from the wizard: that is sent to the server, which must have only a hash of this token. */
const tokenKey = 'priceToolDraft';
/** The emailed link that this browser's draft came from. It no longer opens anything. */
const linkKey = 'priceToolLink';

export const readDraftToken = (): string | null => safeLocalStorage.getItem(tokenKey);
export const forgetDraftToken = (): void => safeLocalStorage.removeItem(tokenKey);

/** Stores the token of this browser's draft. @param link the emailed link that it came from */
export function holdDraft(token: string, link?: string): void {
  safeLocalStorage.setItem(tokenKey, token);
  if (link !== undefined) safeLocalStorage.setItem(linkKey, link);
}

/** Whether this browser's draft came from the link, so that opening it again changes nothing. */
export const cameFrom = (link: string): boolean =>
  readDraftToken() !== null && safeLocalStorage.getItem(linkKey) === link;

/** The token that ended because someone opened an emailed link of its draft. */
let ended: string | null = null;
const listeners = new Set<() => void>();

/** Calls `listener` when it turns out that this browser's draft has moved. */
export function onDraftMoved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this browser's draft has moved to where an emailed link was opened. */
export const hasDraftMoved = (): boolean => ended !== null && ended === readDraftToken();

/** Passes on the result of a call with a draft's token, and notes if it says that the draft has moved. */
export async function withDraft<T>(token: string | null, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'draft_resumed') {
      ended = token;
      for (const listener of listeners) listener();
    }
    throw error;
  }
}
