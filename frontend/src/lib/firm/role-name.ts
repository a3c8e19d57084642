import { firm } from './profile.js';

/** The firm's name for a role, or for whom a return is waiting. */
export const roleName = (role: string): string => (role === 'Owner' ? firm.ownerRole : role);
