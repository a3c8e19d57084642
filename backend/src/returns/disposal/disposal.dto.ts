import { z } from 'zod';
import { pageQuery } from '../../http/request/paging.js';

export const disposalQuery = z.object({
  view: z.enum(['due', 'held']).default('due').describe('Those that are due, or those on hold'),
  ...pageQuery,
});

export const disposalParams = z.object({ id: z.uuid() });
export type DisposalParams = z.infer<typeof disposalParams>;

const time = z.iso.datetime();

const hold = z.object({
  reason: z.string(),
  at: time.describe('ISO 8601 time'),
  by: z.string().describe('Name of who put it on hold'),
});

export const disposalState = z
  .object({
    dueAt: time
      .nullable()
      .describe('From when on it may be disposed of; null for never, as it is or by the firm’s settings'),
    hold: hold.nullable(),
  })
  .meta({ id: 'DisposalState' });
export type DisposalState = z.infer<typeof disposalState>;

export const disposableReturn = z
  .object({
    id: z.uuid(),
    name: z.string(),
    title: z.string().describe('Such as “2025 individual return”'),
    lifecycle: z.enum(['active', 'archived', 'deleted']),
    endedAt: time.describe('When the last step was taken'),
    ...disposalState.shape,
  })
  .meta({ id: 'DisposableReturn' });
export type DisposableReturn = z.infer<typeof disposableReturn>;

export const disposed = z
  .object({
    disposed: z.array(z.uuid()).describe('Ids of the returns that are gone'),
    refused: z
      .array(z.object({ id: z.uuid(), sentence: z.string() }))
      .describe('Ids of those that stay, and why'),
  })
  .meta({ id: 'Disposed' });
export type Disposed = z.infer<typeof disposed>;
