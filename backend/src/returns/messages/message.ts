import { Column, Entity } from 'typeorm';
import { idField } from '@tax-firm/contract';
import { z } from 'zod';
import { AuthoredText } from '../return/authored-text.js';
import { type Side } from '../return/message-facts.js';

/** A message in a return's thread. */
@Entity('return_message')
export class MessageEntity extends AuthoredText {
  @Column({ name: 'tax_return_id', type: 'uuid' })
  taxReturnId!: string;

  @Column('text')
  side!: Side;

  @Column({ name: 'sent_at', type: 'timestamptz' })
  sentAt!: Date;

  /** When the other side first saw it on a screen. */
  @Column({ name: 'seen_at', type: 'timestamptz', nullable: true })
  seenAt!: Date | null;

  /** When the firm answered a client's message, or closed it with a note; always null for one of the firm. */
  @Column({ name: 'settled_at', type: 'timestamptz', nullable: true })
  settledAt!: Date | null;
}

const time = z.iso.datetime();

export const returnMessage = z
  .object({
    id: z.uuid(),
    side: z.enum(['client', 'firm']),
    author: z.object({ id: z.uuid(), name: z.string(), role: z.string() }),
    text: z.string(),
    at: time,
    seenAt: time
      .nullable()
      .describe(
        'When the other side first saw it on a screen; for staff, of a client’s message: when they themselves did, or when it was settled',
      ),
  })
  .meta({ id: 'ReturnMessage' });

export type ReturnMessage = z.infer<typeof returnMessage>;

export const messageThread = z
  .object({
    messages: z.array(returnMessage).describe('Oldest first; the newest 500'),
    unread: z
      .int()
      .describe(
        'For a client, messages that they have not seen; for staff, those that nobody has answered or closed',
      ),
  })
  .meta({ id: 'MessageThread' });

export type MessageThread = z.infer<typeof messageThread>;

export const emailSent = z.object({ message: z.literal('Email Sent!') }).meta({ id: 'EmailSent' });

export const seenBody = z
  .object({ upTo: idField().describe('The id of the newest message that was on the screen') })
  .meta({ id: 'MessagesSeen' });

export const unreadCount = z.object({ unread: z.int() }).meta({ id: 'UnreadMessages' });
