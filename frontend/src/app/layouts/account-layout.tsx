import { useSession } from '@/lib/auth/session';
import { PortalLayout } from './portal-layout.js';
import { StaffLayout } from './staff-layout.js';

/** Layout of screens that clients and staff share: that of their own area. */
export function AccountLayout() {
  const { user } = useSession();
  return user?.role === 'Client' ? <PortalLayout /> : <StaffLayout />;
}
