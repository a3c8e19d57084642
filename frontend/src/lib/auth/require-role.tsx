import type { Role } from '@tax-firm/machines';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { isStaff, type SessionUser } from './session.js';
import { useSession } from './use-session.js';
import { forgetReturnUrl, rememberReturnUrl } from './return-url.js';

/** The first screen of a role: spec 2 §6. */
export const homeOf = (role: Role): string => (role === 'Client' ? '/Client/Dashboard' : '/Admin/Dashboard');

/** Everyone with a desk in the staff area: the staff roles, and an Auditor, who only reads. */
export const worksHere = (role: Role): boolean => isStaff(role) || role === 'Auditor';

interface RequireRoleProps {
  /** Who may pass. */
  allow: (user: SessionUser) => boolean;
  /** Where the wrong role goes; its own home unless told. */
  otherwise?: string;
  /** Where a visitor goes: the root, but for /dashboard , which sends them to /login. */
  signedOut?: string;
}

/** Told to the screen that a visitor is sent to. */
const signInFirst = { signInFirst: true };

/** Whether somebody is here because they have to sign in for what they wanted. */
export const hasToSignIn = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'signInFirst' in state;

/** A route guard, used as a layout route. It spares people a screen they cannot use; the server decides. */
export function RequireRole({ allow, otherwise, signedOut = '/' }: RequireRoleProps) {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const [cameSignedOut] = useState(!user);
  useEffect(() => {
    if (user) forgetReturnUrl();
    else if (cameSignedOut) rememberReturnUrl(pathname + search);
  }, [user, cameSignedOut, pathname, search]);
  if (!user) return <Navigate to={signedOut} replace state={cameSignedOut ? signInFirst : undefined} />;
  if (!allow(user)) return <Navigate to={otherwise ?? homeOf(user.role)} replace />;
  return <Outlet />;
}

export const RequireClient = () => <RequireRole allow={(user) => user.role === 'Client'} />;

export const RequireStaff = () => <RequireRole allow={(user) => worksHere(user.role)} />;

export const RequireOwner = () => <RequireRole allow={(user) => user.role === 'Owner'} />;

/** Those who may look into who did and read what. */
export const audits = ({ role, employeeAccess }: SessionUser): boolean =>
  role === 'Owner' || (role === 'Auditor' && employeeAccess);

export const RequireAuditor = () => <RequireRole allow={audits} />;

/** Staff whom the owner has let in: mailbox and blog authoring. */
export const RequireStaffWithAccess = () => (
  <RequireRole allow={(user) => isStaff(user.role) && user.employeeAccess} otherwise="/Admin/Unauthorized" />
);

/** /Dashboard: sends each role to its own first screen. */
export function DashboardRedirect() {
  const { user } = useSession();
  return <Navigate to={user ? homeOf(user.role) : '/login'} replace />;
}
