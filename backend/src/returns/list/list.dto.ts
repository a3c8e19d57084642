import { dueWithin, listOrders } from '@tax-firm/contract';
import { waitingOn } from '@tax-firm/machines';
import { z } from 'zod';
import { queryNumber } from '../../http/request/paging.js';
import { taxReturnSummary } from '../return/tax-return.dto.js';

export const listQuery = z.object({
  filter: z.enum(['accepted', 'individual', 'business', 'unaccepted']).optional(),
  waitingOn: z.enum(waitingOn).optional(),
  assignee: z
    .union([z.enum(['me', 'none']), z.uuid()])
    .optional()
    .describe('Only the returns of this member of the staff, by account id, or of nobody. Not for clients'),
  yours: z.stringbool().default(false).meta({
    description:
      'true: only what is assigned to you, then what waits on your role and is assigned to nobody. Not for clients',
  }),
  due: z.enum(dueWithin).optional().meta({
    description:
      'Only returns whose next deadline has passed, or is within seven days or has passed. Not for clients',
  }),
  unread: z
    .stringbool()
    .default(false)
    .describe('true: only returns with messages that wait for you: as `unread` of a return'),
  archived: z
    .stringbool()
    .default(false)
    .describe('true: archived returns too; a client’s list always has them'),
  order: z.enum(listOrders).default('newest').meta({
    description: 'due: by the next deadline, what is overdue first and what has none last; not for clients',
  }),
  q: z.string().trim().max(200).optional(),
  after: z.string().optional(),
  limit: queryNumber(z.number().int().min(1).max(200)).default(200),
});
export type ListQuery = z.infer<typeof listQuery>;

/** Which part of the list to count; without one, all of it. */
export const countsQuery = listQuery.pick({
  filter: true,
  waitingOn: true,
  assignee: true,
  yours: true,
  due: true,
  unread: true,
  q: true,
});
export type CountsQuery = z.infer<typeof countsQuery>;

export const archiveQuery = listQuery
  .pick({ after: true, limit: true })
  .extend({ year: queryNumber(z.number().int().min(0).max(9999)).optional() });

export const byEmailBody = z
  .object({ email: z.string().trim().min(1, 'Please enter an email') })
  .meta({ id: 'ByEmail' });

export const taxReturnList = z.array(taxReturnSummary);

/** Who can be assigned to returns, by name. */
export const assignees = z
  .array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      role: z.string(),
      returns: z.int().describe('Active returns assigned to them, among those you may see'),
    }),
  )
  .meta({ id: 'Assignees' });

/** The figures above the staff's list. */
export const listStatistics = z
  .object({
    clientCount: z.int(),
    archivedCount: z.int(),
    revenueCents: z
      .int()
      .optional()
      .describe('Total paid minus refunds, including archived years; only for the owner'),
  })
  .meta({ id: 'Figures' });
export type ListStatistics = z.infer<typeof listStatistics>;

const count = z.int();

/** What is archived, by tax year. */
export const archivedYears = z.array(
  z
    .object({
      year: z.int(),
      returns: count,
      clients: count.describe('People, not orders'),
      revenueCents: count
        .optional()
        .describe('Total paid minus refunds, in integer cents; only for the owner'),
    })
    .meta({ id: 'ArchivedYear' }),
);
export type ArchivedYear = z.infer<typeof archivedYears>[number];

/**
 * How many returns each view of the staff's list has, without archived ones, among those that fit the rest of the query:
 * a filter is counted with `yours` and `unread`, and each of these with the other and the filter.
 */
export const listCounts = z
  .object({
    all: count,
    accepted: count,
    individual: count,
    business: count,
    unaccepted: count,
    yours: count.describe(
      'Returns assigned to you, and those that wait on your role and are assigned to nobody',
    ),
    unread: count.describe(
      'Returns with messages of the client that nobody at the firm has answered or closed',
    ),
  })
  .meta({ id: 'ListCounts' });
export type ListCounts = z.infer<typeof listCounts>;
