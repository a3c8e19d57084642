import { staffRoles, type ActorRole, type Role } from '../../roles.js';

/** Who may send an event, from the top down: each list adds a rank to the one above it (spec 2 §6). */
export const owner: readonly ActorRole[] = ['Owner'];
export const cpaAndUp: readonly ActorRole[] = ['CPA/EA', ...owner];
export const seniorAndUp: readonly ActorRole[] = ['Senior Associate', ...cpaAndUp];
export const associateAndUp: readonly ActorRole[] = ['Staff Associate', ...seniorAndUp];
export const anyStaff: readonly ActorRole[] = staffRoles;
/** The client. The server checks that the return is theirs. */
export const client: readonly ActorRole[] = ['Client'];
/** Timers and the payment provider. */
export const system: readonly ActorRole[] = ['System'];
export const nobody: readonly ActorRole[] = [];

/** Who sees a row of the workflow screen: the staff among these roles, plus auditors, who see all rows. */
export const seenBy = (roles: readonly ActorRole[]): readonly Role[] => [
  ...staffRoles.filter((rank) => roles.includes(rank)),
  'Auditor',
];
