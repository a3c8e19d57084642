import type { Role } from '@tax-firm/machines';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { homeOf, isStaff, type SessionUser, useSession } from './session.js';
import { forgetReturnUrl, rememberReturnUrl } from './return-url.js';

/** Whether a role may enter the staff area: staff, and auditors, who only read. */
const worksHere = (role: Role): boolean => isStaff(role) || role === 'Auditor';

interface RequireRoleProps {
  allow: (user: SessionUser) => boolean;
  /** Where users with another role go; by default to their first screen. */
  otherwise?: string;
  /** Where visitors go; by default to the root. */
  signedOut?: string;
}

/** A route guard, used as a layout route. Only a convenience: the server checks every call. */
function RequireRole({ allow, otherwise, signedOut = '/' }: RequireRoleProps) {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const [cameSignedOut] = useState(!user);
  useEffect(() => {
    if (user) forgetReturnUrl();
    else if (cameSignedOut) rememberReturnUrl(pathname + search);
  }, [user, cameSignedOut, pathname, search]);
  if (!user)
    return <Navigate to={signedOut} replace state={cameSignedOut ? { signInFirst: true } : undefined} />;
  if (!allow(user)) return <Navigate to={otherwise ?? homeOf(user.role)} replace />;
  return <Outlet />;
}

/** For everyone who is signed in. */
export const RequireUser = () => <RequireRole allow={() => true} />;

export const RequireClient = () => <RequireRole allow={(user) => user.role === 'Client'} />;

export const RequireStaff = () => <RequireRole allow={(user) => worksHere(user.role)} />;

export const RequireOwner = () => <RequireRole allow={(user) => user.role === 'Owner'} />;

/** Whether a user may see the audit: the histories and the access log. */
export const audits = ({ role, employeeAccess }: SessionUser): boolean =>
  role === 'Owner' || (role === 'Auditor' && employeeAccess);

export const RequireAuditor = () => <RequireRole allow={audits} />;

/** Guard of the mailbox and blog authoring: staff with employee access. */
export const RequireStaffWithAccess = () => (
  <RequireRole allow={(user) => isStaff(user.role) && user.employeeAccess} otherwise="/Admin/Unauthorized" />
);

/** /Dashboard: redirects each role to its first screen. */
export function DashboardRedirect() {
  const { user } = useSession();
  return <Navigate to={user ? homeOf(user.role) : '/login'} replace />;
}
