import { makeToken } from '@/test/make-token';
import {
  currentUser,
  endSession,
  onSessionEnd,
  restoreSession,
  startSession,
  type SessionEnd,
} from './session.js';
import { readToken } from './token.js';

const now = () => Math.floor(Date.now() / 1000);

describe('the session', () => {
  let ends: SessionEnd[];
  let stopListening: () => void;

  beforeEach(() => {
    ends = [];
    localStorage.clear();
    stopListening = onSessionEnd((why) => ends.push(why));
  });

  afterEach(() => {
    stopListening();
    endSession();
    jest.useRealTimers();
  });

  it('starts with a token, stored under jwtToken', () => {
    const token = makeToken({ name: 'Zoë Łukasz' });
    startSession(token);
    expect(localStorage.getItem('jwtToken')).toBe(token);
    expect(currentUser()).toMatchObject({ name: 'Zoë Łukasz', role: 'Client', roleName: 'Client' });
  });

  it('is restored from a stored token', () => {
    localStorage.setItem('jwtToken', makeToken({ role: 'CPA/EA', employeeAccess: true }));
    restoreSession();
    expect(currentUser()).toMatchObject({ role: 'CPA/EA', employeeAccess: true });
  });

  it('ends when the stored token has expired by the time the app starts', () => {
    localStorage.setItem('jwtToken', makeToken({ exp: now() - 1 }));
    restoreSession();
    expect(currentUser()).toBeNull();
    expect(localStorage.getItem('jwtToken')).toBeNull();
    expect(ends).toEqual(['expired']);
  });

  it('ends when the token expires', () => {
    jest.useFakeTimers();
    startSession(makeToken({ exp: now() + 60 }));
    jest.advanceTimersByTime(59_000);
    expect(currentUser()).not.toBeNull();
    jest.advanceTimersByTime(2_000);
    expect(currentUser()).toBeNull();
    expect(ends).toEqual(['expired']);
  });

  it('does not start with an invalid token', () => {
    startSession('Bearer nonsense');
    expect(currentUser()).toBeNull();
    expect(localStorage.getItem('jwtToken')).toBeNull();
  });

  it('lasts until the tab is closed where the browser blocks storage', () => {
    jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
    const token = makeToken({ name: 'Ada' });
    startSession(token);
    expect(currentUser()).toMatchObject({ name: 'Ada' });
    expect(readToken()).toBe(token);
    endSession();
    expect(readToken()).toBeNull();
    jest.restoreAllMocks();
  });

  it('ends when another tab signs out', () => {
    restoreSession();
    startSession(makeToken({}));
    localStorage.removeItem('jwtToken');
    window.dispatchEvent(new StorageEvent('storage', { key: 'jwtToken', newValue: null }));
    expect(currentUser()).toBeNull();
    expect(ends).toContain('signed-out');
  });
});
