import { nameOwner, type Reason } from '@tax-firm/machines';
import { firm } from './profile.js';

/** The firm's name for a role, or for whom a return is waiting. */
export const roleName = (role: string): string => (role === 'Owner' ? firm.ownerRole : role);

/** A sentence of the machine, with the firm's own name for the owner. */
export const inFirmWords = (sentence: string): string => nameOwner(sentence, firm.ownerRole);

/** The machine's reasons, with the firm's own name for the owner. */
export const reasonsOnScreen = (reasons: readonly Reason[]): Reason[] =>
  reasons.map((reason) => ({ ...reason, sentence: inFirmWords(reason.sentence) }));
