import { type ClientEmail, type FirmEmail } from '@tax-firm/machines';
import { dismissalForm } from '@tax-firm/contract';
import { z } from 'zod';
import { databaseInteger, pageQuery } from '../../http/request/paging.js';
import { failureCauses } from '../../workflow/jobs/outbox.js';
import { type MailTemplate, mailTemplates } from '../../mail/text/mail-templates.js';
import { clientEmails } from '../emails/client-emails.js';
import { firmEmails } from '../emails/firm-emails.js';

const iso = z.iso.datetime().describe('ISO 8601 time');
const cause = z.enum(failureCauses);

/** All emails: the workflow's, to clients and then to the firm, and the others. */
export type DeliveryTemplate = ClientEmail | FirmEmail | MailTemplate;
export const deliveryTemplate = z.enum(
  Object.keys({ ...clientEmails, ...firmEmails, ...mailTemplates }) as DeliveryTemplate[],
);

/** The views of the list. A running delivery is also in `waiting` or `failing`. */
const deliveryStatuses = ['dead', 'failing', 'waiting', 'running', 'dismissed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** `source.seq.ordinal` of the outbox row. */
export const deliveryId = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.-?\d{1,10}\.\d{1,4}$/, 'This is not a valid id')
  .refine((id) => databaseInteger.safeParse(Number(id.split('.')[1])).success, 'This is not a valid id');

const concerning = {
  return: z.uuid().optional().describe('Only deliveries about this tax return'),
};

export const countQuery = z.object(concerning);

export const deliveryQuery = z.object({
  status: z.enum(deliveryStatuses).default('dead'),
  ...concerning,
  ...pageQuery,
});

export const delivery = z
  .object({
    id: deliveryId,
    kind: z.string(),
    template: deliveryTemplate.nullable().describe('Which email; null if it is not an email'),
    to: z.string().nullable(),
    return: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    createdAt: iso,
    tries: z.int().describe('Attempts since someone last retried it'),
    failure: z
      .object({ cause, said: z.string().nullable().describe('What the other side answered') })
      .nullable(),
    nextTryAt: iso.nullable().describe('null if there is none, and while it is running'),
    running: z
      .object({ worker: z.string(), since: iso })
      .nullable()
      .describe('The worker that is sending it now: host and process'),
    dismissed: z.object({ by: z.string().nullable(), at: iso, reason: z.string() }).nullable(),
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.infer<typeof delivery>;

export const deliveryCounts = z
  .object({
    dead: z.int(),
    failing: z.int(),
    waiting: z.int(),
    running: z.int(),
    causes: z.array(z.object({ status: z.enum(['dead', 'failing']), cause, count: z.int() })),
  })
  .meta({ id: 'DeliveryCounts' });
export type DeliveryCounts = z.infer<typeof deliveryCounts>;

export const deliveryRetry = z
  .union(
    [
      z.strictObject({ ids: z.array(deliveryId).min(1).max(200) }),
      z.strictObject({ status: z.enum(['dead', 'failing']), cause }),
    ],
    { error: 'Please name the emails by their ids, or give a status and a cause' },
  )
  .meta({ id: 'DeliveryRetry', description: 'Some by id, or all that failed with the same cause' });

export const deliveriesRetried = z
  .object({ retried: z.int().describe('How many are being retried') })
  .meta({ id: 'DeliveriesRetried' });

export const deliveryDismissal = z
  .object({ id: deliveryId, ...dismissalForm.shape })
  .meta({ id: 'DeliveryDismissal' });

export const deliveryDismissed = z.object({ message: z.string() }).meta({ id: 'DeliveryDismissed' });
