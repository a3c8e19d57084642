import { staffRoles, type ActorRole } from '../roles.js';
import type { TaxReturnEventType } from './events.js';

const owner: ActorRole[] = ['Owner'];
const cpaAndUp: ActorRole[] = ['CPA/EA', ...owner];
const seniorAndUp: ActorRole[] = ['Senior Associate', ...cpaAndUp];
const staffAssociateAndUp: ActorRole[] = ['Staff Associate', ...seniorAndUp];
const anyStaff: ActorRole[] = [...staffRoles];
const client: ActorRole[] = ['Client'];
const system: ActorRole[] = ['System'];

/**
 * Which roles may send which event: the one permission table of the workflow (spec 2 §6). The machine guards
 * every transition with it, the server answers 403 from it, and the tests of the API are generated from it.
 * `Client` means the client of the return: whose return it is, is the server's check.
 */
export const permissions: Readonly<Record<TaxReturnEventType, readonly ActorRole[]>> = {
  ARCHIVE: owner,
  UNARCHIVE: owner,
  DELETE: [...client, ...owner],

  FILE_ADDED: [...client, ...anyStaff],
  FILE_REMOVED: [...client, ...anyStaff],

  SEND_QUOTE: owner,
  ACCEPT_QUOTE: client,
  DECLINE_QUOTE: client,
  WITHDRAW_QUOTE: owner,
  REOPEN_QUOTE: owner,

  STAFF_START: anyStaff,
  UNDO_STAFF_START: anyStaff,
  SENIOR_START: seniorAndUp,
  UNDO_SENIOR_START: seniorAndUp,
  CPA_START: cpaAndUp,
  UNDO_CPA_START: cpaAndUp,
  APPROVE_EFILE: cpaAndUp,
  UNDO_APPROVE_EFILE: cpaAndUp,

  EFILE_AUTH_SENT: staffAssociateAndUp,
  UNDO_EFILE_AUTH_SENT: staffAssociateAndUp,
  EFILE_AUTH_SIGNED: [...staffAssociateAndUp, ...system],
  UNDO_EFILE_AUTH_SIGNED: staffAssociateAndUp,
  EFILE_ACCEPTED: seniorAndUp,
  UNDO_EFILE_ACCEPTED: cpaAndUp,
  EFILE_REJECTED: seniorAndUp,

  PAYMENT_STARTED: [...client, ...system],
  PAYMENT_SUCCEEDED: system,
  PAYMENT_FAILED: system,
  PAYMENT_EXPIRED: system,
  PAYMENT_REFUNDED: system,
  PAYMENT_DISPUTED: system,
  DISPUTE_WON: system,
  DISPUTE_LOST: system,
  RECORD_OFFLINE_PAYMENT: owner,
  RESOLVE_PAYMENT: owner,

  FINISHED_FILE_ADDED: staffAssociateAndUp,
  FINISHED_FILE_REMOVED: staffAssociateAndUp,
  RETURN_UPLOADED: staffAssociateAndUp,
  UNDO_RETURN_UPLOADED: staffAssociateAndUp,
  RETURN_DOWNLOADED: client,
};

export const eventTypes = Object.keys(permissions) as TaxReturnEventType[];

/** Whether a role may ever send this event, whatever the state. */
export const mayEverSend = (role: ActorRole, type: TaxReturnEventType): boolean =>
  permissions[type].includes(role);
