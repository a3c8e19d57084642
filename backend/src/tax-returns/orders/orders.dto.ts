import { orderServices } from '@tax-firm/machines';
import { z } from 'zod';
import { iso, taxReturnView } from '../return/tax-return.view.js';

/** A new order, with the token that signs the visitor in. */
export const orderMade = taxReturnView.extend({ token: z.string() }).meta({ id: 'OrderMade' });

/** The client's newest order with answers, from which the next one can start. */
export const lastOrder = z
  .object({
    order: z
      .object({
        service: z.enum(Object.values(orderServices)),
        orderedAt: iso,
        ...taxReturnView.pick({ taxYear: true, companyName: true, entity: true, fiscalYearEnd: true }).shape,
        spouseFullName: z.string().nullable(),
        answers: z.unknown().meta({ description: 'The answers in the price tool, by section and question' }),
      })
      .nullable()
      .meta({ description: 'null if no order has answers that this version understands' }),
  })
  .meta({ id: 'LastOrder' });
export type LastOrder = z.infer<typeof lastOrder>;
