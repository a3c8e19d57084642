/** The roles of spec 2 §6, and Auditor (read-only, given by the owner). `Owner` is shown under the name the firm sets. */
export const roles = [
  'Client',
  'Intern',
  'Staff Associate',
  'Senior Associate',
  'CPA/EA',
  'Owner',
  'Auditor',
] as const;

export type Role = (typeof roles)[number];

/** `System` stands for timers and the payment provider; no person ever holds it. */
export type ActorRole = Role | 'System';

/** Who sent an event: stamped by the server, never taken from a request. `id` is null for `System`. */
export interface Actor {
  readonly id: string | null;
  readonly role: ActorRole;
}

/** Roles that work on returns. An Auditor reads and sends nothing, so is not among them. */
export const staffRoles = [
  'Intern',
  'Staff Associate',
  'Senior Associate',
  'CPA/EA',
  'Owner',
] as const satisfies readonly Role[];

export const isStaff = (role: ActorRole): boolean => (staffRoles as readonly ActorRole[]).includes(role);
