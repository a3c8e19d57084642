import { nameOwner, type Reason, type Role } from '@tax-firm/machines';
import { type Firm } from './firm.js';

type Named = Pick<Firm, 'ownerRole'>;

/** Returns a role's name in the API: the firm's own name for the owner, and the role itself for the others. */
export function roleToApi(role: Role, firm: Named): string {
  return role === 'Owner' ? firm.ownerRole : role;
}

/** The machine's reasons, with the firm's own name for the owner. */
export const reasonsInFirmWords = (reasons: readonly Reason[], { ownerRole }: Named): Reason[] =>
  reasons.map((reason) => ({ ...reason, sentence: nameOwner(reason.sentence, ownerRole) }));

/** Returns the owner's role name as used in flags and paths (`is{name}Start`): letters and digits only. */
export function ownerFlagName(firm: Named): string {
  return firm.ownerRole.replace(/[^\p{L}\p{N}]/gu, '');
}
