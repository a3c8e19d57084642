/**
 * Web storage that never throws. What the browser refuses to keep (blocked cookies, some private windows, a full quota)
 * stays in memory until the page is closed.
 */
class SafeStorage {
  readonly #refused = new Map<string, string>();
  readonly #open: () => Storage;

  /** `open` may throw: with cookies blocked, `window.localStorage` itself does. */
  constructor(open: () => Storage) {
    this.#open = open;
  }

  getItem(key: string): string | null {
    const refused = this.#refused.get(key);
    if (refused !== undefined) return refused;
    try {
      return this.#open().getItem(key);
    } catch {
      return null;
    }
  }

  /** False if only memory has it, so that a reload forgets it. */
  setItem(key: string, value: string): boolean {
    try {
      this.#open().setItem(key, value);
      this.#refused.delete(key);
      return true;
    } catch {
      this.#refused.set(key, value);
      return false;
    }
  }

  removeItem(key: string): void {
    this.#refused.delete(key);
    try {
      this.#open().removeItem(key);
    } catch {
      // The browser keeps nothing that could be removed.
    }
  }
}

export const safeLocalStorage = new SafeStorage(() => globalThis.localStorage);
export const safeSessionStorage = new SafeStorage(() => globalThis.sessionStorage);
