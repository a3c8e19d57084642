import { Column } from 'typeorm';

/**
 * An invitation by email, which whoever reads the invited address accepts once. The token of its link is computed from
 * its id and a server secret, and is not stored.
 */
export abstract class Invitation {
  /** As `normalizeEmail` writes it. */
  @Column('text')
  email!: string;

  @Column({ name: 'token_hash', type: 'text', unique: true })
  tokenHash!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;

  @Column({ name: 'accepted_at', type: 'timestamptz', nullable: true })
  acceptedAt!: Date | null;

  /** When it was withdrawn, or replaced by another. */
  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;
}
