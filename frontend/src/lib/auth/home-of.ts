import type { Role } from '@tax-firm/machines';

/** The address of a role's first screen (spec 2 §6). */
export const homeOf = (role: Role): string => (role === 'Client' ? '/Client/Dashboard' : '/Admin/Dashboard');
