import { isStaff, roles, type Role } from '@tax-firm/machines';
import { firm } from '@/lib/firm/profile';
import { decodeToken, forgetToken, readToken, tokenKey, writeToken } from './token.js';

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
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

export type SessionEnd = 'signed-out' | 'expired';

type EndListener = (why: SessionEnd) => void;

const changeListeners = new Set<() => void>();
const endListeners = new Set<EndListener>();
let user: SessionUser | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Restores the session from the stored token, or ends it if the token has expired (spec 1 §4). Call once, at start. */
export function restoreSession(): void {
  adopt(readToken());
  globalThis.window?.addEventListener('storage', (event) => {
    if (event.key === tokenKey) adopt(event.newValue);
  });
}

/** Stores the token that a sign-in or an order returned, and makes its holder the current user. */
export function startSession(token: string): void {
  writeToken(token);
  adopt(token);
}

/** Removes the token and calls the listeners; the app goes to the site's root. */
export function endSession(why: SessionEnd = 'signed-out'): void {
  forgetToken();
  set(null);
  for (const listener of endListeners) listener(why);
}

/** Calls `listener` whenever a session ends. Returns a function that stops that. */
export function onSessionEnd(listener: EndListener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

export const currentUser = (): SessionUser | null => user;

export function subscribe(listener: () => void): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

export { isStaff };

function adopt(token: string | null): void {
  const next = token === null ? null : userOf(token);
  if (next === undefined || (next && next.expiresAt <= Date.now())) endSession('expired');
  else if (next === null && user !== null) endSession();
  else set(next);
}

function set(next: SessionUser | null): void {
  clearTimeout(timer);
  if (next) timer = setTimeout(() => adopt(readToken()), Math.min(next.expiresAt - Date.now(), 2 ** 31 - 1));
  if (next === user) return;
  user = next;
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
    expiresAt: claims.exp * 1000,
  };
}
