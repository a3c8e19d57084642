import { type Role } from '@tax-firm/machines';
import { Column, PrimaryColumn } from 'typeorm';

/** What someone wrote about a return. The author's name and role are those at the time of writing. */
export abstract class AuthoredText {
  @PrimaryColumn('uuid')
  id!: string;

  /** Increases with each: sorts them, and tells which came before one. */
  @Column({ type: 'bigint', unique: true, insert: false, update: false })
  seq!: string;

  @Column({ name: 'author_id', type: 'uuid' })
  authorId!: string;

  @Column({ name: 'author_name', type: 'text' })
  authorName!: string;

  @Column({ name: 'author_role', type: 'text' })
  authorRole!: Role;

  @Column('text')
  text!: string;
}
