import { firm } from '@/lib/firm/profile';

/** A role as the firm calls it. */
export const roleName = (role: string): string => (role === 'Owner' ? firm.ownerRole : role);
