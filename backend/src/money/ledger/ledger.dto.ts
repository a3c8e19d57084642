import { z } from 'zod';
import { pageQuery } from '../../http/request/paging.js';

const cents = z.number().int().meta({ description: 'Integer cents, US dollars' });

const period = z
  .string()
  .regex(/^20\d\d(-(0[1-9]|1[0-2]))?$/, 'Give a month, such as 2026-03, or a year, such as 2026')
  .meta({ description: 'A month or a year in New York time, such as 2026-03 or 2026' });

export const ledgerPeriod = z.object({ period });
export const ledgerQuery = ledgerPeriod.extend(pageQuery);
export type LedgerQuery = z.infer<typeof ledgerQuery>;

const ledgerEntry = z
  .object({
    id: z.string(),
    at: z.iso.datetime().meta({ description: 'ISO 8601 time' }),
    return: z
      .object({ id: z.uuid(), name: z.string(), title: z.string() })
      .nullable()
      .meta({ description: 'Null if it was disposed of' }),
    sentence: z.string().meta({ description: 'What happened, as in the history' }),
    reason: z.string().nullable().meta({ description: 'What the owner noted, such as a check’s number' }),
    method: z.string().meta({ description: 'Such as “Visa ending in 4242”' }),
    reference: z.string().meta({ description: 'The payment provider’s, or `offline-1` and so on' }),
    cents: cents.meta({
      description: 'Integer cents, US dollars; negative for what went back to the client',
    }),
  })
  .meta({ id: 'LedgerEntry' });
export type LedgerEntry = z.infer<typeof ledgerEntry>;
export const ledgerEntries = z.array(ledgerEntry);

const ledgerMonth = z
  .object({
    month: z.string().meta({ description: 'Such as 2026-03, in New York time' }),
    entries: z.number().int(),
    receivedCents: cents.meta({
      description: 'Integer cents, US dollars, less payments that were recorded by mistake',
    }),
    returnedCents: cents.meta({ description: 'What went back to clients, 0 or more' }),
  })
  .meta({ id: 'LedgerMonth' });
export const ledgerMonths = z.array(ledgerMonth);
