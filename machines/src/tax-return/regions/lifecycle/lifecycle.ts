import * as z from 'zod/mini';
import { remember } from '../../parts/action.js';
import { field } from '../../parts/fields.js';
import { fact, region, to } from '../../parts/region.js';
import { client, owner } from '../../parts/roles.js';
import { step } from '../../parts/step.js';
import { noMoneyIn, noPaymentUnderWay } from '../payment/conditions.js';
import { quoteUnaccepted } from '../quote/conditions.js';
import { active, archived } from './conditions.js';

interface LifecycleFacts {
  archiveYear: number | null;
}

/** The tax year under which a return is archived (spec 2 §4, "Archive"); 2020 when none is given (§9). */
const archiveYear = field(z._default(z.coerce.number({ error: 'Please enter a year' }), 2020), {
  label: 'Tax year',
  sample: 2025,
});

/** Whether a return is worked on, kept in the archive, or deleted. */
export const lifecycle = region('lifecycle', {
  initial: 'active',
  states: {
    active: { on: { ARCHIVE: to('archived'), DELETE: to('deleted') } },
    archived: {
      flags: ['archive'],
      next: { waitingOn: 'Nobody', client: 'Done, and in our archive', staff: 'Archived' },
      on: { UNARCHIVE: to('active') },
    },
    deleted: {
      description: 'Kept, and hidden from everyone but auditors.',
      next: { waitingOn: 'Nobody', client: 'Deleted', staff: 'Deleted' },
    },
  },
  conditions: [active, archived],
  facts: { archiveYear: fact(z.nullable(z.int()), null) },
  steps: {
    ARCHIVE: step({
      by: owner,
      fields: { year: archiveYear },
      needs: [noPaymentUnderWay],
      does: [
        remember<LifecycleFacts, { year: number }>('rememberArchiveYear', (_, { year }) => ({
          archiveYear: year,
        })),
      ],
      history: {
        client: 'Your return went to our archive',
        staff: ({ year }) => `Archived under ${year}`,
      },
    }),
    UNARCHIVE: step({
      by: owner,
      does: [remember<LifecycleFacts>('forgetArchiveYear', () => ({ archiveYear: null }))],
      undoes: 'ARCHIVE',
      history: { client: 'Your return came back from our archive', staff: 'Taken out of the archive' },
    }),
    DELETE: step({
      by: [...client, ...owner],
      needs: [quoteUnaccepted, noMoneyIn],
      history: { client: 'The order was deleted', staff: 'Order deleted' },
    }),
  },
});
