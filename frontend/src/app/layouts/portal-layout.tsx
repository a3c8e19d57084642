import { NavLink } from 'react-router-dom';
import { AreaLayout } from './area-layout.js';

/** Layout of the client portal. */
export const PortalLayout = () => (
  <AreaLayout>
    <NavLink to="/Client/Dashboard">Dashboard</NavLink>
    <NavLink to="/Client/PriceTool">New Order</NavLink>
    <NavLink to="/Account">Account</NavLink>
  </AreaLayout>
);
