import { NavLink, Outlet } from 'react-router-dom';
import { ConfirmIdentity } from '@/features/auth/components/confirm-identity';
import { VerifyEmailBanner } from '@/features/auth/components/verify-email-banner';
import { DeliveriesLink } from '@/features/deliveries/components/deliveries-link';
import { RequestsLink } from '@/features/service-requests/components/requests-link';
import { DashboardLink } from '@/features/returns/list/components/dashboard-link';
import { audits } from '@/lib/auth/require-role';
import { isStaff, useSession } from '@/lib/auth/session';
import { ToastArea } from '@/components/dialogs/toast';
import { Box } from '@/components/page/layout';
import { TopBar } from '../top-bar.js';

/** Layout of the staff area. Its pages are wide because staff work in lists. */
export function StaffLayout() {
  const { user } = useSession();
  return (
    <div className="site">
      <TopBar many>
        {user?.employeeAccess ? <DashboardLink /> : <NavLink to="/Admin/Dashboard">Dashboard</NavLink>}
        {user?.employeeAccess && <NavLink to="/AdminClientList">Clients</NavLink>}
        {user?.employeeAccess && isStaff(user.role) && <RequestsLink />}
        {user?.employeeAccess && <NavLink to="/Admin/Archive">Archive</NavLink>}
        {user?.employeeAccess && isStaff(user.role) && <NavLink to="/Admin/Mailbox">Mailbox</NavLink>}
        {user?.employeeAccess && isStaff(user.role) && <DeliveriesLink />}
        {user?.employeeAccess && isStaff(user.role) && <NavLink to="/blog/authoring">Blog</NavLink>}
        {user?.role === 'Owner' && <NavLink to="/Admin/Figures">Statistics</NavLink>}
        {user?.role === 'Owner' && <NavLink to="/Admin/ApproveUser">User Access</NavLink>}
        {user && audits(user) && <NavLink to="/Admin/Audit">Audit</NavLink>}
        <NavLink to="/machines">Statecharts</NavLink>
        <NavLink to="/Account">Account</NavLink>
      </TopBar>
      <Box as="main" id="content" tabIndex={-1} fill>
        <VerifyEmailBanner />
        <ToastArea>
          <Outlet />
          <ConfirmIdentity />
        </ToastArea>
      </Box>
    </div>
  );
}
