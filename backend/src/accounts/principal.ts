import { type Role } from '@tax-firm/machines';
import { type Request } from 'express';

/** Who sends a request. Read from the database on every call, so taking a role or access away works at once. */
export interface Principal {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** The canonical role; only answers show the owner's under the firm's own name. */
  readonly role: Role;
  /** Staff see nothing of the firm until the owner has given them access; always false for a client. */
  readonly employeeAccess: boolean;
}

/** A request after the guard: `user` is absent for a visitor on a public route. */
export type AuthenticatedRequest = Request & { user?: Principal };
