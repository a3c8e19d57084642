import { type Role } from '@tax-firm/machines';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A person who may sign in. E-mails are unique, ignoring case. */
@Entity('account')
export class Account {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  email!: string;

  @Column({ name: 'password_hash', type: 'text', select: false })
  passwordHash!: string;

  @Column({ type: 'text' })
  role!: Role;

  @Column({ name: 'employee_access', type: 'boolean', default: false })
  employeeAccess!: boolean;

  /** Tokens issued earlier are void. A whole second; null until the first password reset. */
  @Column({ name: 'tokens_valid_from', type: 'timestamptz', nullable: true })
  tokensValidFrom!: Date | null;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
