import { isStaff, roles, type Role } from '@tax-firm/machines';
import { useSyncExternalStore } from 'react';
import { firm } from '@/lib/firm/profile';
import { safeLocalStorage, safeSessionStorage } from '@/lib/storage';
import { forgetTyped, hasTyped, lastInput, noteInput } from './last-input.js';
import { decodeToken, forgetToken, readToken, storedTokenKey, writeToken } from './token.js';

/** The signed-in user, from the token's claims. */
export interface SessionUser {
  id: string;
  name: string;
  email: string;
  /** Canonical role: the owner's is `Owner`, whatever the firm calls it. */
  role: Role;
  /** Role as shown: the owner's has the firm's name for it. */
  roleName: string;
  employeeAccess: boolean;
  /** The same for all tokens of one sign-in. */
  sessionId: string;
  /** The session ends after this many milliseconds without input; Infinity if it does not. */
  idleMs: number;
  /** When this tab got the token, and when it expires: milliseconds since the epoch. */
  heldSince: number;
  expiresAt: number;
}

/** `replaced`: someone else signed in, over a locked screen or in another tab, or the same person without their access. */
export type SessionEnd = 'signed-out' | 'expired' | 'replaced';

/** Why the screen is locked: nobody was here for too long or the session expired, or its user signed out in another tab. */
export type Lock = 'unattended' | 'signed-out';

type EndListener = (why: SessionEnd) => void;

/** Local-storage key of the session that a tab has locked, so that the others lock too instead of signing out. */
const lockKey = 'lockedSession';

/** Session-storage key of what someone typed into forms and did not send. The next person at this computer must not see it. */
export const keptInputKey = 'typed';

/** Session-storage key of the id of the account that this tab had last. */
const holderKey = 'holder';

const changeListeners = new Set<() => void>();
const endListeners = new Set<EndListener>();
const unlockListeners = new Set<() => void>();
let user: SessionUser | null = null;
let locked: Lock | null = null;
/** Whether the server serves this session only to set up a second factor. */
let enrolls = false;
/** What was typed into forms before the screen was locked. */
let lockedInput: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Restores the session from the stored token, or ends it if the token has expired (spec 1 §4) or nobody was here for
 * too long. Call once, at start.
 * @returns false if it has ended
 */
export function restoreSession(): boolean {
  const token = readToken();
  const stored = token === null ? undefined : userOf(token);
  const idleMs = stored?.idleMs || Infinity;
  // The session may have ended in another tab while the browser had unloaded this one.
  const holder = safeSessionStorage.getItem(holderKey);
  if (holder && holder !== stored?.id) forgetInputs();
  if (lastInput() > 0 && Date.now() - lastInput() >= idleMs) endSession('expired');
  else adopt(token);
  globalThis.window?.addEventListener('storage', ({ key, newValue }) => {
    if (key === storedTokenKey) adopt(newValue);
    if (key === lockKey && newValue === user?.sessionId) lock();
  });
  // The browser may show a page as it was left, whoever signed in since.
  globalThis.window?.addEventListener('pageshow', ({ persisted }) => persisted && adopt(readToken()));
  return token === null || user !== null;
}

/** Notes the token that a sign-in, an order or an extension returned, and makes its holder the current user. */
export function startSession(token: string): void {
  writeToken(token);
  adopt(token);
}

/**
 * Takes the token away, but keeps user and screens behind a lock, in all tabs. The same person unlocks them with
 * {@link startSession}; nobody else can.
 */
export function lockSession(): void {
  if (!user || locked) return;
  lockOtherTabs(user);
  forgetToken();
  lock();
}

/** Leaves a session that has ended on the server or by the clock. Locks the screen if that would lose typed input. */
export function loseSession(): void {
  if (!user || locked) return;
  if (hasTyped()) return lockSession();
  lockOtherTabs(user);
  endSession('expired');
}

/** Removes the token and calls the listeners; the app goes to the site's root. */
export function endSession(why: SessionEnd = 'signed-out'): void {
  forgetToken();
  leave(why);
}

/** Calls `listener` whenever a session ends. Returns a function that stops that. */
export function onSessionEnd(listener: EndListener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Calls `listener` whenever a locked screen is unlocked. */
export function onUnlock(listener: () => void): void {
  unlockListeners.add(listener);
}

/** Resolves when the screen is not locked. */
export function unlocked(): Promise<void> {
  if (!locked) return Promise.resolve();
  return new Promise((resolve) => {
    const unlock = () => {
      unlockListeners.delete(unlock);
      resolve();
    };
    unlockListeners.add(unlock);
  });
}

export const currentUser = (): SessionUser | null => user;
export const currentLock = (): Lock | null => locked;

export const mustEnroll = (): boolean => enrolls;

/** Notes that the session must set up a second factor before anything else, or has. */
export function setMustEnroll(next: boolean): void {
  if (next === enrolls) return;
  enrolls = next;
  changed();
}

/** Names the session that the server sees in a call; undefined for a visitor and behind a lock. */
export const currentSessionId = (): string | undefined => (locked ? undefined : user?.sessionId);

function subscribe(listener: () => void): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

export { isStaff };

function adopt(token: string | null): void {
  const next = token === null ? null : userOf(token);
  const valid = next && next.expiresAt > Date.now();
  if (valid && user && (next.id !== user.id || (user.employeeAccess && !next.employeeAccess))) {
    leave('replaced');
  } else if (locked) {
    if (valid && next.sessionId !== user?.sessionId) unlock(next);
  } else if (valid) {
    set(next);
  } else if (next === null) {
    // What someone types in this tab is not lost by a sign-out in another.
    if (user && hasTyped()) lock('signed-out');
    else if (user) endSession();
  } else if (user && user.sessionId === next?.sessionId) {
    loseSession();
  } else {
    endSession('expired');
  }
}

/** Before the token is removed, because the other tabs would take that for a sign-out. */
const lockOtherTabs = ({ sessionId }: SessionUser): boolean => safeLocalStorage.setItem(lockKey, sessionId);

function lock(why: Lock = 'unattended'): void {
  if (locked) return;
  clearTimeout(timer);
  lockedInput = safeSessionStorage.getItem(keptInputKey);
  safeSessionStorage.removeItem(keptInputKey);
  locked = why;
  changed();
}

function unlock(next: SessionUser): void {
  locked = null;
  if (lockedInput) safeSessionStorage.setItem(keptInputKey, lockedInput);
  noteInput();
  set(next);
  for (const listener of unlockListeners) listener();
}

function forgetInputs(): void {
  safeSessionStorage.removeItem(keptInputKey);
  safeSessionStorage.removeItem(holderKey);
}

function leave(why: SessionEnd): void {
  forgetInputs();
  locked = null;
  enrolls = false;
  set(null);
  for (const listener of endListeners) listener(why);
}

function set(next: SessionUser | null): void {
  clearTimeout(timer);
  if (next) timer = setTimeout(() => adopt(readToken()), Math.min(next.expiresAt - Date.now(), 2 ** 31 - 1));
  if (next === user) return;
  if (next && !user) {
    forgetTyped();
    noteInput();
  }
  user = next;
  if (user) safeSessionStorage.setItem(holderKey, user.id);
  changed();
}

function changed(): void {
  for (const listener of changeListeners) listener();
}

function userOf(token: string): SessionUser | undefined {
  const claims = decodeToken(token);
  if (!claims || typeof claims.exp !== 'number') return undefined;
  const roleName = String(claims.role);
  const role = roleName === firm.ownerRole ? 'Owner' : roles.find((known) => known === roleName);
  if (!role) return undefined;
  return {
    id: String(claims.id),
    name: String(claims.name),
    email: String(claims.email),
    role,
    roleName,
    employeeAccess: claims.employeeAccess === true,
    sessionId: String(claims.jti),
    idleMs: typeof claims.idleS === 'number' ? claims.idleS * 1000 : Infinity,
    heldSince: Date.now(),
    expiresAt: claims.exp * 1000,
  };
}

/** The address of a role's first screen (spec 2 §6). */
export const homeOf = (role: Role): string => (role === 'Client' ? '/Client/Dashboard' : '/Admin/Dashboard');

/** The signed-in user. Rerenders on sign-in and sign-out, also in another tab, and when the token expires. */
export function useSession(): { user: SessionUser | null; isAuthenticated: boolean } {
  const user = useSyncExternalStore(subscribe, currentUser, () => null);
  return { user, isAuthenticated: user !== null };
}

/** Why the user's screens are behind a lock until they sign in again; null if they are not. */
export const useLock = (): Lock | null => useSyncExternalStore(subscribe, currentLock, () => null);

/** Whether the user must set up a second factor before anything else. */
export const useMustEnroll = (): boolean => useSyncExternalStore(subscribe, mustEnroll, () => false);
