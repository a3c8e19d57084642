import { NavLink } from 'react-router-dom';
import { DeliveriesLink } from '@/features/deliveries/components/deliveries-link';
import { DashboardLink } from '@/features/returns/list/components/dashboard-link';
import { RequestsLink } from '@/features/service-requests/components/requests-link';
import { audits } from '@/lib/auth/require-role';
import { isStaff, useSession } from '@/lib/auth/session';
import { AreaLayout } from './area-layout.js';

/** Layout of the staff area, with the links that the user may follow. */
export function StaffLayout() {
  const { user } = useSession();
  const reads = user?.employeeAccess;
  const writes = reads && isStaff(user.role);
  return (
    <AreaLayout many>
      {reads ? <DashboardLink /> : <NavLink to="/Admin/Dashboard">Dashboard</NavLink>}
      {reads && <NavLink to="/AdminClientList">Clients</NavLink>}
      {writes && <RequestsLink />}
      {reads && <NavLink to="/Admin/Archive">Archive</NavLink>}
      {writes && <NavLink to="/Admin/Mailbox">Mailbox</NavLink>}
      {writes && <DeliveriesLink />}
      {writes && <NavLink to="/blog/authoring">Blog</NavLink>}
      {user?.role === 'Owner' && <NavLink to="/Admin/Figures">Statistics</NavLink>}
      {user?.role === 'Owner' && <NavLink to="/Admin/ApproveUser">User Access</NavLink>}
      {user && audits(user) && <NavLink to="/Admin/Audit">Audit</NavLink>}
      <NavLink to="/machines">Statecharts</NavLink>
      <NavLink to="/Account">Account</NavLink>
    </AreaLayout>
  );
}
