import { z } from 'zod';
import { taxReturnView } from '../return/tax-return.view.js';

/** A new order, with the token that signs the visitor in. */
export const orderMade = taxReturnView.extend({ token: z.string() }).meta({ id: 'OrderMade' });
