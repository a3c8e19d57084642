import { safeLocalStorage } from '@/lib/storage';

/** Local-storage key of the time of the last input in any tab, in milliseconds since the epoch. */
const key = 'lastInput';
/** How often a tab tells the others about input. */
const tellEveryMs = 1_000;

let here = 0;
let typed = false;

/** When someone last used the site in this browser, in milliseconds since the epoch; 0 if nobody did. */
export const lastInput = (): number => Math.max(here, Number(safeLocalStorage.getItem(key)) || 0);

/** Notes that someone is here now. */
export function noteInput(): void {
  const now = Date.now();
  if (now - here >= tellEveryMs) safeLocalStorage.setItem(key, String(now));
  here = now;
}

/** Whether someone typed, chose or attached something on this page since the sign-in. */
export const hasTyped = (): boolean => typed;

export const noteTyped = (): void => void (typed = true);
export const forgetTyped = (): void => void (typed = false);

globalThis.document?.addEventListener('input', noteTyped, { capture: true });
