import { type Role } from '@tax-firm/machines';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A person who may sign in. Emails are unique. */
@Entity('account')
export class Account {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  /** As `normalizeEmail` writes it. */
  @Column({ type: 'text' })
  email!: string;

  /** When the person showed that they read mail to this address; null: never. */
  @Column({ name: 'email_verified_at', type: 'timestamptz', nullable: true })
  emailVerifiedAt!: Date | null;

  @Column({ name: 'password_hash', type: 'text', select: false })
  passwordHash!: string;

  @Column({ type: 'text' })
  role!: Role;

  @Column({ name: 'employee_access', type: 'boolean', default: false })
  employeeAccess!: boolean;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
