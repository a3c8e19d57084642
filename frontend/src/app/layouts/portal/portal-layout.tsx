import { NavLink, Outlet } from 'react-router-dom';
import { ToastArea } from '@/components/dialogs/toast';
import { Box } from '@/components/page/layout';
import { ConfirmIdentity } from '@/features/auth/components/confirm-identity';
import { VerifyEmailBanner } from '@/features/auth/components/verify-email-banner';
import { TopBar } from '../top-bar.js';

/** Layout of the client portal. */
export function PortalLayout() {
  return (
    <div className="site">
      <TopBar>
        <NavLink to="/Client/Dashboard">Dashboard</NavLink>
        <NavLink to="/Client/PriceTool">New Order</NavLink>
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
