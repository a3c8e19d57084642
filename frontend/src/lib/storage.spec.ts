import { safeLocalStorage } from './storage.js';

/** Replaces the browser's own storage until the end of the test. */
function replaceStorage(get: () => Storage): void {
  jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(get);
}

const blocked = (): never => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
  safeLocalStorage.removeItem('key');
});

describe('safe storage', () => {
  it('keeps values in the browser', () => {
    expect(safeLocalStorage.setItem('key', 'value')).toBe(true);
    expect(localStorage.getItem('key')).toBe('value');
    expect(safeLocalStorage.getItem('key')).toBe('value');
    safeLocalStorage.removeItem('key');
    expect(localStorage.getItem('key')).toBeNull();
  });

  it('sees what another tab removed', () => {
    safeLocalStorage.setItem('key', 'value');
    localStorage.removeItem('key');
    expect(safeLocalStorage.getItem('key')).toBeNull();
  });

  it('keeps values in memory where access is blocked', () => {
    replaceStorage(blocked);
    expect(safeLocalStorage.getItem('key')).toBeNull();
    expect(safeLocalStorage.setItem('key', 'value')).toBe(false);
    expect(safeLocalStorage.getItem('key')).toBe('value');
    safeLocalStorage.removeItem('key');
    expect(safeLocalStorage.getItem('key')).toBeNull();
  });

  it('returns the new value when the quota is full', () => {
    safeLocalStorage.setItem('key', 'old');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    expect(safeLocalStorage.setItem('key', 'new')).toBe(false);
    expect(safeLocalStorage.getItem('key')).toBe('new');
  });
});
