import { type TaxReturnEventType, type TaxReturnFlag } from '@tax-firm/machines';
import { type Firm } from '../../firm/firm.js';
import { ownerFlagName } from '../../firm/role-name.js';

/** `isOwnerStart` is `is{name}Start` in the contract: the owner's role under the name the firm sets. */
export const nameInContract = (flag: string, firm: Firm): string =>
  flag.replace(/^isOwner/, `is${ownerFlagName(firm)}`);

/** The events that a contract's toggle stands for: do it while the flag is false, take it back while it is true. */
const toggles = {
  isInternStart: ['STAFF_START', 'UNDO_STAFF_START'],
  isSeniorStart: ['SENIOR_START', 'UNDO_SENIOR_START'],
  isOwnerStart: ['CPA_START', 'UNDO_CPA_START'],
  isOwnerApproveEFile: ['APPROVE_EFILE', 'UNDO_APPROVE_EFILE'],
  isEFileAuthSent: ['EFILE_AUTH_SENT', 'UNDO_EFILE_AUTH_SENT'],
  isEFileAuthSigned: ['EFILE_AUTH_SIGNED', 'UNDO_EFILE_AUTH_SIGNED'],
  isEFileAuthAccepted: ['EFILE_ACCEPTED', 'UNDO_EFILE_ACCEPTED'],
  isTaxReturnUploadedByTeamMember: ['RETURN_UPLOADED', 'UNDO_RETURN_UPLOADED'],
} as const satisfies Partial<Record<TaxReturnFlag, readonly [TaxReturnEventType, TaxReturnEventType]>>;

export type ToggledFlag = keyof typeof toggles;

export const doEvent = (flag: ToggledFlag) => toggles[flag][0];
export const undoEvent = (flag: ToggledFlag) => toggles[flag][1];

/** The flag of a path `updateTaxReturn{flag}`, under the name this firm's contract gives it. */
export const toggledFlag = (name: string, firm: Firm): ToggledFlag | undefined =>
  (Object.keys(toggles) as ToggledFlag[]).find((flag) => nameInContract(flag, firm) === name);
