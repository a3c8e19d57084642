/**
 * Web storage that never throws. Values that the browser refuses (blocked cookies, some private windows, a full quota)
 * are kept in memory until the page is closed.
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

  /** Returns false if the value is only in memory, so that a reload loses it. */
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
      // Access is blocked, so there is nothing to remove.
    }
  }
}

export const safeLocalStorage = new SafeStorage(() => globalThis.localStorage);
export const safeSessionStorage = new SafeStorage(() => globalThis.sessionStorage);
