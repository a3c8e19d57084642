/** The roles of spec 2 §6, and Auditor (read-only, assigned by the owner). Firms may set another name for `Owner`. */
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

/** `System` stands for timers and the payment provider. No account has this role. */
export type ActorRole = Role | 'System';

/** Who sent an event. The server sets it; it is never taken from a request. `id` is null for `System`. */
export interface Actor {
  readonly id: string | null;
  readonly role: ActorRole;
}

/** Roles that work on returns. Auditors only read, so they are not included. */
export const staffRoles = [
  'Intern',
  'Staff Associate',
  'Senior Associate',
  'CPA/EA',
  'Owner',
] as const satisfies readonly Role[];

/** Whether someone in this role works on returns: one of {@link staffRoles}. */
export const isStaff = (role: ActorRole): boolean => (staffRoles as readonly ActorRole[]).includes(role);

const acceptedOnly: readonly string[] = ['Staff Associate', 'Senior Associate', 'CPA/EA'];

/** Whether people of this role, as the firm calls it, see a return only while its quote is accepted (spec 2 §6). */
export const seesAcceptedOnly = (role: string): boolean => acceptedOnly.includes(role);

/** A sentence that calls the owner as the firm does. `ownerRole` may be a title or a name, so it gets no article. */
export const nameOwner = (sentence: string, ownerRole: string): string =>
  ownerRole === 'Owner' ? sentence : sentence.replace(/\b(?:[Tt]he owner|Owner)\b/g, () => ownerRole);
