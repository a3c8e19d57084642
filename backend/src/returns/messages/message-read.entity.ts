import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Account } from '../../accounts/account/account.entity.js';
import { MessageEntity } from './message.entity.js';

/** That someone of the firm has read a client's message. */
@Entity('return_message_read')
export class MessageReadEntity {
  @PrimaryColumn({
    name: 'message_id',
    type: 'uuid',
    primaryKeyConstraintName: 'return_message_read_pkey',
  })
  @ForeignKey(() => MessageEntity, { name: 'return_message_read_message_id_fkey', onDelete: 'CASCADE' })
  messageId!: string;

  @PrimaryColumn({
    name: 'account_id',
    type: 'uuid',
    primaryKeyConstraintName: 'return_message_read_pkey',
  })
  @ForeignKey(() => Account, { name: 'return_message_read_account_id_fkey' })
  accountId!: string;

  @Column({ name: 'read_at', type: 'timestamptz' })
  readAt!: Date;
}
