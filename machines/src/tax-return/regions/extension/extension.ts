import * as z from 'zod';
import { emailClient, removeFrom, updateContext } from '../../parts/action.js';
import { field, reason } from '../../parts/fields.js';
import { region, stay } from '../../parts/region.js';
import { seniorAndUp } from '../../parts/roles.js';
import { step } from '../../parts/step.js';
import { efileUnaccepted } from '../efile/conditions.js';
import { nothingThere, notMailedThere, unacceptedThere } from '../filing/conditions.js';
import { jurisdiction, submissionId } from '../filing/fields.js';
import { type Jurisdiction, returnIn } from '../filing/jurisdictions.js';
import {
  extendedThere,
  type ExtensionFacts,
  extensionFacts,
  isFederalExtended,
  notExtendedThere,
} from './conditions.js';

/** The day on which an extension was filed: ISO 8601, such as 2026-04-10. */
export const extendedOn = field(
  z.iso.date({ error: 'Please enter the day on which the extension was filed' }),
  { label: 'Filed on', sample: '2026-04-10' },
);

/** The extension's own, from the tax software; undefined for one on paper, or with a payment. */
const submissionOfExtension = field(submissionId.optional(), {
  label: 'Submission ID',
  sample: '1234562026100extende',
});

interface Extended {
  readonly jurisdiction: Jurisdiction;
  readonly on: string;
  readonly submissionId?: string | undefined;
}

/**
 * The date by which the law wants the return, and extensions, which put it off. An extension gives more time to file, and
 * none to pay (instructions for Forms 4868, 7004 and 8868). States extend their own returns. Only the federal date is
 * known here.
 */
export const extension = region('extension', {
  initial: 'none',
  computed: (facts: ExtensionFacts) => (isFederalExtended(facts) ? 'filed' : 'none'),
  within: 'efile',
  on: {
    RECORD_EXTENSION: stay(),
    WITHDRAW_EXTENSION: [
      stay({ when: [efileUnaccepted, unacceptedThere], actions: [emailClient('extensionWithdrawn')] }),
      // Nobody waits for a date by which the return must be filed.
      stay(),
    ],
  },
  states: {
    none: {
      due: {
        kind: 'filing',
        label: 'File or extend the return',
        byLaw: true,
        when: [efileUnaccepted],
        at: ({ filingDueAt }) => filingDueAt,
      },
    },
    filed: {
      due: {
        kind: 'extendedFiling',
        label: 'File the extended return',
        byLaw: true,
        when: [efileUnaccepted],
        at: ({ extendedDueAt }) => extendedDueAt,
      },
    },
  },
  facts: extensionFacts,
  steps: {
    RECORD_EXTENSION: step({
      by: seniorAndUp,
      via: 'call',
      fields: { jurisdiction, on: extendedOn, submissionId: submissionOfExtension },
      needs: [efileUnaccepted, nothingThere, notMailedThere, notExtendedThere],
      actions: [
        updateContext<ExtensionFacts, Extended>('rememberExtension', ({ extensions }, event) => ({
          extensions: [
            ...extensions,
            { jurisdiction: event.jurisdiction, on: event.on, submissionId: event.submissionId ?? null },
          ],
        })),
        emailClient('extensionFiled'),
      ],
      history: {
        client: (fields) => `An extension gives us more time to file your ${returnIn(fields.jurisdiction)}`,
        staff: (fields) =>
          `Extension of the ${returnIn(fields.jurisdiction)} filed on ${fields.on}${withId(fields)}`,
      },
    }),
    WITHDRAW_EXTENSION: step({
      by: seniorAndUp,
      fields: { jurisdiction, reason },
      needs: [extendedThere],
      actions: [removeFrom<ExtensionFacts, 'extensions'>('forgetExtension', 'extensions', 'jurisdiction')],
      history: {
        client: (fields) => `We corrected our record: your ${returnIn(fields.jurisdiction)} has no extension`,
        staff: (fields) => `Extension of the ${returnIn(fields.jurisdiction)} removed from the record`,
      },
    }),
  },
});

const withId = ({ submissionId: id }: { submissionId?: string | undefined }): string =>
  id === undefined ? '' : `: submission ${id}`;
