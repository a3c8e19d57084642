import { type Role, roles } from '@tax-firm/machines';
import { type Firm } from './firm.js';

type Named = Pick<Firm, 'ownerRole'>;

/** A role as the API shows it: the owner's under the firm's own name, every other as it is. */
export function roleToApi(role: Role, firm: Named): string {
  return role === 'Owner' ? firm.ownerRole : role;
}

/** The role that a name of the API stands for; undefined where it stands for none. */
export function roleFromApi(name: string, firm: Named): Role | undefined {
  if (name === firm.ownerRole) return 'Owner';
  return roles.find((role) => role === name && role !== 'Owner');
}

/** The owner's role name as it stands in flags and paths (`is{name}Start`): letters and digits only. */
export function ownerFlagName(firm: Named): string {
  return firm.ownerRole.replace(/[^\p{L}\p{N}]/gu, '');
}
