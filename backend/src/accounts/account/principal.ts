import { type Role } from '@tax-firm/machines';
import { type Request } from 'express';

/** The signed-in caller, as the database has it now: changes of role or access apply immediately (`AccountCache`). */
export interface Principal {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** The role as stored; only responses use the firm's name for the owner. */
  readonly role: Role;
  /** Whether the owner has given this member of staff access; always false for a client. */
  readonly employeeAccess: boolean;
}

/** A principal who is signed in, with the session of this request. */
export interface Caller extends Principal {
  readonly sessionId: string;
  readonly emailVerified: boolean;
  /** When this session last proved who its person is. */
  readonly confirmedAt: Date;
  readonly tokenExpiresAt: Date;
  /** Whether the session ends when its person does nothing: in browsers, not in programs. */
  readonly idleEnds: boolean;
}

/** A request after the guard; `user` is absent for a visitor. */
export type AuthenticatedRequest = Request & { user?: Caller };
