import { emailClient, removeFrom, updateContext } from '../../parts/action.js';
import type { StateCondition } from '../../parts/condition.js';
import { reason } from '../../parts/fields.js';
import { type NextStep, region, stay } from '../../parts/region.js';
import { associateAndUp, seniorAndUp } from '../../parts/roles.js';
import { step } from '../../parts/step.js';
import { authSigned, efileAccepted } from '../efile/conditions.js';
import { paidFirst } from '../payment/conditions.js';
import { quoteAccepted } from '../quote/conditions.js';
import { signatureProven } from '../signing/conditions.js';
import {
  awaitsAcknowledgement,
  filingAccepted,
  filingIncomplete,
  filingMailed,
  filingNotRejected,
  filingRejected,
  filingWaiting,
  mailedThere,
  newSubmission,
  notMailedThere,
  nothingThere,
  nothingUnderWay,
  onRecord,
  roomForTransmission,
  unfiledSomewhere,
  unsentSomewhere,
} from './conditions.js';
import { type FilingFacts, filingFacts, type Mailing, standingOf, type Transmission } from './facts.js';
import {
  acknowledgedOn,
  evidence,
  jurisdiction,
  jurisdictionList,
  mailedOn,
  rejectionCodes,
  submissionId,
  tracking,
} from './fields.js';
import { authorityOf, type Jurisdiction, inSentence, returnIn } from './jurisdictions.js';
import { correctRejected, fileTheRest } from './next-steps.js';

/** What is known of a transmission before anything comes back. */
const unanswered: Omit<Transmission, 'jurisdiction' | 'submissionId'> = {
  outcome: 'waiting',
  on: null,
  codes: [],
  evidence: null,
};

interface Acknowledged {
  readonly submissionId: string;
  readonly on: string;
  readonly codes?: readonly string[];
  readonly evidence?: string | undefined;
}

interface Mailed extends Pick<Mailing, 'jurisdiction' | 'on'> {
  readonly tracking?: string | undefined;
}

const rememberOutcome = (name: string, outcome: 'accepted' | 'rejected') =>
  updateContext<FilingFacts, Acknowledged>(name, ({ transmissions }, { on, codes = [], ...event }) => ({
    transmissions: transmissions.map((each) =>
      each.submissionId === event.submissionId
        ? {
            ...each,
            outcome,
            on,
            codes: [...codes],
            evidence: event.evidence === undefined ? 'hand' : 'file',
          }
        : each,
    ),
  }));

/** A place that someone thought of after the return was accepted. */
const afterAcceptance: NextStep = { ...fileTheRest, when: [efileAccepted, unfiledSomewhere] };

const said = ({ evidence: ofFile }: { evidence?: string | undefined }): string =>
  ofFile === undefined ? 'Entered by hand' : `From the file with SHA-256 ${ofFile}`;

/** What was transmitted to which jurisdiction, what each of them answered, and what was mailed instead. */
export const filing = region('filing', {
  initial: 'none',
  computed: standingOf,
  within: 'efile',
  on: {
    CHOOSE_JURISDICTIONS: stay(),
    RECORD_TRANSMISSION: stay(),
    WITHDRAW_TRANSMISSION: stay(),
    TRANSMISSION_ACCEPTED: stay(),
    TRANSMISSION_REJECTED: stay(),
    RECORD_MAILING: stay(),
    WITHDRAW_MAILING: stay(),
  },
  states: {
    none: { next: afterAcceptance },
    waiting: { next: afterAcceptance },
    rejected: {
      next: { ...correctRejected, when: [efileAccepted] },
      due: {
        kind: 'perfection',
        label: 'Transmit the corrected return',
        first: true,
        at: ({ perfectionEndsAt }) => perfectionEndsAt,
      },
    },
    incomplete: { next: afterAcceptance },
    accepted: {},
    mailed: {},
  },
  conditions: [
    filingWaiting,
    filingRejected,
    filingAccepted,
    filingMailed,
    filingIncomplete,
    filingNotRejected,
    nothingUnderWay,
    unsentSomewhere,
  ] satisfies StateCondition[],
  facts: filingFacts,
  steps: {
    CHOOSE_JURISDICTIONS: step({
      by: associateAndUp,
      fields: { jurisdictions: jurisdictionList },
      needs: [quoteAccepted],
      actions: [
        updateContext<FilingFacts, { jurisdictions: readonly Jurisdiction[] }>(
          'rememberJurisdictions',
          (_, { jurisdictions: chosen }) => ({ jurisdictions: [...chosen] }),
        ),
      ],
      history: {
        client: (fields) => `We’ll file your ${inSentence(fields.jurisdictions, returnIn)}`,
        staff: (fields) => `Where to file: ${inSentence(fields.jurisdictions)}`,
      },
    }),
    RECORD_TRANSMISSION: step({
      by: seniorAndUp,
      fields: { jurisdiction, submissionId },
      needs: [
        quoteAccepted,
        authSigned,
        signatureProven,
        paidFirst,
        roomForTransmission,
        nothingThere,
        notMailedThere,
        newSubmission,
      ],
      actions: [
        updateContext<FilingFacts, { jurisdiction: Jurisdiction; submissionId: string }>(
          'rememberTransmission',
          ({ transmissions }, { jurisdiction: place, submissionId: id }) => ({
            transmissions: [...transmissions, { jurisdiction: place, submissionId: id, ...unanswered }],
          }),
        ),
      ],
      history: {
        client: (fields) => `We filed your ${returnIn(fields.jurisdiction)}`,
        staff: (fields) =>
          `${capitalized(returnIn(fields.jurisdiction))} transmitted: submission ${fields.submissionId}`,
      },
    }),
    WITHDRAW_TRANSMISSION: step({
      by: seniorAndUp,
      fields: { submissionId, reason },
      needs: [onRecord],
      actions: [
        removeFrom<FilingFacts, 'transmissions'>('forgetTransmission', 'transmissions', 'submissionId'),
      ],
      history: {
        client: 'We corrected the filing status',
        staff: (fields) => `Submission ${fields.submissionId} removed from the record`,
      },
    }),
    TRANSMISSION_ACCEPTED: step({
      by: seniorAndUp,
      via: 'call',
      fields: { jurisdiction, submissionId, on: acknowledgedOn, evidence },
      needs: [awaitsAcknowledgement],
      actions: [rememberOutcome('rememberAcceptance', 'accepted')],
      history: {
        client: (fields) =>
          `${authorityOf(fields.jurisdiction)} accepted your ${returnIn(fields.jurisdiction)}`,
        staff: (fields) =>
          `${authorityOf(fields.jurisdiction)} accepted submission ${fields.submissionId} on ${fields.on}. ${said(fields)}`,
      },
    }),
    TRANSMISSION_REJECTED: step({
      by: seniorAndUp,
      via: 'call',
      fields: { jurisdiction, submissionId, on: acknowledgedOn, codes: rejectionCodes, evidence },
      needs: [awaitsAcknowledgement],
      actions: [rememberOutcome('rememberRejection', 'rejected'), emailClient('returnRejected')],
      history: {
        client: (fields) =>
          `${authorityOf(fields.jurisdiction)} sent your ${returnIn(fields.jurisdiction)} back. We’re correcting it`,
        staff: (fields) =>
          `${authorityOf(fields.jurisdiction)} rejected submission ${fields.submissionId} on ${fields.on}: ${fields.codes.join(', ')}. ${said(fields)}`,
      },
    }),
    RECORD_MAILING: step({
      by: seniorAndUp,
      via: 'call',
      fields: { jurisdiction, on: mailedOn, tracking },
      needs: [quoteAccepted, authSigned, signatureProven, paidFirst, nothingThere, notMailedThere],
      actions: [
        updateContext<FilingFacts, Mailed>('rememberMailing', ({ mailings }, event) => ({
          mailings: [
            ...mailings,
            { jurisdiction: event.jurisdiction, on: event.on, tracking: event.tracking ?? null },
          ],
        })),
      ],
      history: {
        client: (fields) => `Your ${returnIn(fields.jurisdiction)} was mailed on paper`,
        staff: (fields) =>
          `${capitalized(returnIn(fields.jurisdiction))} mailed on paper on ${fields.on}${withTracking(fields)}`,
      },
    }),
    WITHDRAW_MAILING: step({
      by: seniorAndUp,
      fields: { jurisdiction, reason },
      needs: [mailedThere],
      actions: [removeFrom<FilingFacts, 'mailings'>('forgetMailing', 'mailings', 'jurisdiction')],
      history: {
        client: 'We corrected the filing status',
        staff: (fields) => `Mailing of the ${returnIn(fields.jurisdiction)} removed from the record`,
      },
    }),
  },
});

const withTracking = ({ tracking: number }: { tracking?: string | undefined }): string =>
  number === undefined ? '' : `, tracking number ${number}`;

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
