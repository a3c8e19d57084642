import { firm } from './profile.js';

/** A role, or whoever a return waits on, as the firm calls it. */
export const roleName = (role: string): string => (role === 'Owner' ? firm.ownerRole : role);
