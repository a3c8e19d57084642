import { isStaff, roles, type Role } from '@tax-firm/machines';
import { firm } from '@/lib/firm/profile';
import { decodeToken, forgetToken, readToken, tokenKey, writeToken } from './token.js';

/** The signed-in person, as the token says. `expiresAt` is in milliseconds since the epoch. */
export interface SessionUser {
  id: string;
  name: string;
  email: string;
  /** Canonical role: the owner is `Owner` here whatever the firm calls it. */
  role: Role;
  /** The role as people read it: the owner's carries the firm's own name for it. */
  roleName: string;
  employeeAccess: boolean;
  expiresAt: number;
}

export type SessionEnd = 'signed-out' | 'expired';

type EndListener = (why: SessionEnd) => void;

const changeListeners = new Set<() => void>();
const endListeners = new Set<EndListener>();
let user: SessionUser | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Restores a stored token; one that has expired ends the session at once (spec 1 §4). Call once, at start. */
export function restoreSession(): void {
  adopt(readToken());
  globalThis.window?.addEventListener('storage', (event) => {
    if (event.key === tokenKey) adopt(event.newValue);
  });
}

/** Stores the token of a sign-in or an order and makes its owner the current user. */
export function startSession(token: string): void {
  writeToken(token);
  adopt(token);
}

/** Forgets the token and tells the app, which goes to the site's root. */
export function endSession(why: SessionEnd = 'signed-out'): void {
  forgetToken();
  set(null);
  for (const listener of endListeners) listener(why);
}

/** Calls back when a session ends. Returns the way to stop listening. */
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
