import { orderServices } from '@tax-firm/machines';
import { z } from 'zod';
import { iso, taxReturnView } from '../return/tax-return.dto.js';

/** A new order, with the token that signs the visitor in. */
export const orderMade = taxReturnView.extend({ token: z.string() }).meta({ id: 'OrderMade' });

/** The client's orders with answers, from which the next one can start. */
export const earlierOrders = z
  .object({
    orders: z
      .array(
        z.object({
          service: z.enum(Object.values(orderServices)),
          orderedAt: iso,
          ...taxReturnView.pick({ taxYear: true, companyName: true, entity: true, fiscalYearEnd: true })
            .shape,
          spouseFullName: z.string().nullable(),
          answers: z.unknown().describe('The answers in the price tool, by section and question'),
        }),
      )
      .describe('Latest tax year first; at most one of an individual, and one of each company'),
  })
  .meta({ id: 'EarlierOrders' });
export type EarlierOrders = z.infer<typeof earlierOrders>;
