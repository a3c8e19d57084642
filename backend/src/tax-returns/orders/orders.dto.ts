import { z } from 'zod';
import { taxReturnView } from '../return/tax-return.view.js';

/** The order just made; a visitor is signed in by its token. */
export const orderMade = taxReturnView.extend({ token: z.string() }).meta({ id: 'OrderMade' });
