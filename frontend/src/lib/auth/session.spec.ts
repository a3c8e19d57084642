import { makeToken } from '@/test/make-token';
import {
  currentLock,
  currentUser,
  endSession,
  keptInputKey,
  lockSession,
  loseSession,
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

  it('starts with a token, stored under jwtToken without its signature', () => {
    const token = makeToken({ name: 'Zoë Łukasz' });
    startSession(token);
    const stored = localStorage.getItem('jwtToken');
    expect(token).toBe(`${stored}signature`);
    expect(stored).toMatch(/^Bearer [\w-]+\.[\w-]+\.$/);
    expect(currentUser()).toMatchObject({ name: 'Zoë Łukasz', role: 'Client', roleName: 'Client' });
  });

  it('is restored from a stored token', () => {
    localStorage.setItem('jwtToken', makeToken({ role: 'CPA/EA', employeeAccess: true }));
    restoreSession();
    expect(currentUser()).toMatchObject({ role: 'CPA/EA', employeeAccess: true });
  });

  describe('in a tab that the browser had unloaded', () => {
    /** Starts the script of the tab again. */
    const loadAgain = (token: string | null) =>
      jest.isolateModules(() => {
        if (token === null) localStorage.clear();
        else localStorage.setItem('jwtToken', token);
        jest.requireActual<{ restoreSession: () => void }>('./session.js').restoreSession();
      });
    beforeEach(() => {
      startSession(makeToken({ id: 'ada' }));
      sessionStorage.setItem(keptInputKey, '{}');
    });

    it('keeps what was typed for whoever typed it', () => {
      loadAgain(makeToken({ id: 'ada' }));
      expect(sessionStorage.getItem(keptInputKey)).toBe('{}');
    });

    it.each([
      ['is signed out', null],
      ['has become another person', makeToken({ id: 'bea' })],
    ])('forgets it if the user %s meanwhile', (_, token) => {
      loadAgain(token);
      expect(sessionStorage.getItem(keptInputKey)).toBeNull();
    });
  });

  it('keeps what a visitor typed after a session had ended', () => {
    startSession(makeToken({ id: 'ada' }));
    endSession();
    sessionStorage.setItem(keptInputKey, '{}');
    restoreSession();
    expect(sessionStorage.getItem(keptInputKey)).toBe('{}');
    sessionStorage.clear();
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
    expect(token.startsWith(readToken()!)).toBe(true);
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

  it('ends on arrival when nobody was here for too long', () => {
    startSession(makeToken({ idleS: 60 }));
    jest.useFakeTimers({ now: Date.now() + 61_000 });
    restoreSession();
    expect(currentUser()).toBeNull();
    expect(ends).toEqual(['expired']);
  });

  const type = () => document.body.dispatchEvent(new Event('input', { bubbles: true }));
  const tell = (key: string) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) }));

  it('is locked rather than ended by the clock once someone has typed', () => {
    jest.useFakeTimers();
    startSession(makeToken({ exp: now() + 60 }));
    type();
    jest.advanceTimersByTime(61_000);
    expect(currentLock()).not.toBeNull();
    expect(currentUser()).not.toBeNull();
    expect(ends).toEqual([]);
    expect(localStorage.getItem('jwtToken')).toBeNull();
  });

  it('forgets typing at the next sign-in', () => {
    startSession(makeToken({}));
    type();
    endSession();
    startSession(makeToken({}));
    loseSession();
    expect(currentLock()).toBeNull();
    expect(currentUser()).toBeNull();
  });

  it('is unlocked by a new sign-in of the same person, not by a token of the locked session', () => {
    const jti = 'locked';
    startSession(makeToken({ jti }));
    lockSession();
    startSession(makeToken({ jti, exp: now() + 7200 }));
    expect(currentLock()).not.toBeNull();
    startSession(makeToken({}));
    expect(currentLock()).toBeNull();
    expect(ends).toEqual([]);
  });

  it('is replaced when someone else signs in over a lock', () => {
    startSession(makeToken({}));
    lockSession();
    startSession(makeToken({ id: 'b2' }));
    expect(currentUser()).toBeNull();
    expect(ends).toEqual(['replaced']);
    expect(localStorage.getItem('jwtToken')).not.toBeNull();
  });

  describe('that its user ends in another tab', () => {
    beforeEach(() => {
      restoreSession();
      startSession(makeToken({}));
      type();
      sessionStorage.setItem(keptInputKey, '{"message":[]}');
      localStorage.removeItem('jwtToken');
      tell('jwtToken');
    });

    it('locks this one if something was typed, and returns it to the same person', () => {
      expect(currentLock()).toBe('signed-out');
      expect(ends).toEqual([]);
      expect(sessionStorage.getItem(keptInputKey)).toBeNull();
      localStorage.setItem('jwtToken', makeToken({}));
      tell('jwtToken');
      expect(currentLock()).toBeNull();
      expect(sessionStorage.getItem(keptInputKey)).toBe('{"message":[]}');
    });

    it('shows nothing of it to another person', () => {
      localStorage.setItem('jwtToken', makeToken({ id: 'b2' }));
      tell('jwtToken');
      expect(ends).toEqual(['replaced']);
      expect(sessionStorage.getItem(keptInputKey)).toBeNull();
    });
  });

  it('does not bring back screens of client data to someone who has lost access meanwhile', () => {
    startSession(makeToken({ role: 'Intern', employeeAccess: true }));
    lockSession();
    startSession(makeToken({ role: 'Intern', employeeAccess: false }));
    expect(currentUser()).toBeNull();
    expect(ends).toEqual(['replaced']);
  });

  const restored = Object.assign(new Event('pageshow'), { persisted: true });

  it.each([
    ['in another tab', () => tell('jwtToken')],
    ['since the browser left this page', () => window.dispatchEvent(restored)],
  ])('is replaced when someone else has signed in (%s)', (_where, notice) => {
    restoreSession();
    startSession(makeToken({}));
    localStorage.setItem('jwtToken', makeToken({ id: 'b2' }));
    notice();
    expect(ends).toEqual(['replaced']);
    expect(localStorage.getItem('jwtToken')).not.toBeNull();
  });

  it('goes on with a newer token of the same person', () => {
    restoreSession();
    startSession(makeToken({}));
    localStorage.setItem('jwtToken', makeToken({ name: 'Ada Laurent' }));
    tell('jwtToken');
    expect(currentUser()).toMatchObject({ name: 'Ada Laurent' });
    expect(ends).toEqual([]);
  });

  it('is locked and unlocked together with other tabs', () => {
    restoreSession();
    startSession(makeToken({ jti: 'shared' }));
    localStorage.setItem('lockedSession', 'shared');
    tell('lockedSession');
    localStorage.removeItem('jwtToken');
    tell('jwtToken');
    expect(currentLock()).not.toBeNull();
    localStorage.setItem('jwtToken', makeToken({}));
    tell('jwtToken');
    expect(currentLock()).toBeNull();
    expect(currentUser()).not.toBeNull();
  });
});
