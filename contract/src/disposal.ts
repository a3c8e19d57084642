import * as z from 'zod';
import { idField } from './fields.js';
import { limits, tooLongError } from './limits.js';

/** The most returns that one request disposes of. */
export const maxDisposedAtOnce = 50;

/** The returns to dispose of. */
export const disposalBody = z
  .object({ ids: z.array(idField()).min(1).max(maxDisposedAtOnce) })
  .meta({ id: 'DisposalRequest' });

/** Why a return must not be disposed of, such as an examination by the IRS. */
export const holdBody = z
  .object({
    reason: z
      .string({ error: 'Please say why' })
      .trim()
      .min(1, 'Please say why')
      .max(limits.officeReason, tooLongError),
  })
  .meta({ id: 'NewHold' });
