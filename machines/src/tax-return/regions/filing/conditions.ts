import { both, conditionsOn, factCondition, inputCondition } from '../../parts/condition.js';
import { nobody, seniorAndUp } from '../../parts/roles.js';
import {
  type FilingFacts,
  isAllOnFile,
  isFederalMailed,
  isStatesTurn,
  lastTransmissions,
  type Standing,
  standingOf,
  unfiledJurisdictions,
} from './facts.js';
import type { Jurisdiction } from './jurisdictions.js';

/** Most transmissions of one return. */
const maxTransmissions = 40;

const inFiling = conditionsOn<'filing', Standing>('filing');

/** No transmission and no mailing is on record. */
export const nothingFiled = inFiling('nothingFiled', ['none'], { asks: 'no transmission is on record' });

export const filingWaiting = inFiling('filingWaiting', ['waiting'], {
  refusal: both('No transmission is waiting for its acknowledgement.'),
});

export const filingRejected = inFiling('filingRejected', ['rejected'], {
  refusal: both('No transmission is rejected.'),
});

export const filingMailed = inFiling('filingMailed', ['mailed'], {
  refusal: both('The return was not mailed on paper, or a transmission is still open.'),
});

export const filingAccepted = inFiling('filingAccepted', ['accepted'], {
  refusal: both('Not every transmission is accepted.'),
});

/** Nothing on record contradicts an acceptance. */
export const filingNotRejected = inFiling(
  'filingNotRejected',
  ['none', 'waiting', 'incomplete', 'accepted', 'mailed'],
  {
    refusal: {
      client: 'Your return was rejected. We’re working on it.',
      staff:
        'The record says that the return was rejected. First record its new transmission, or that it was mailed.',
    },
  },
);

const notFiledEverywhere = {
  client: 'We haven’t filed your return everywhere yet.',
  staff: 'The return is not filed everywhere yet. Record it where it is missing, or change where to file.',
};

const isUnfiledSomewhere = (facts: FilingFacts): boolean => unfiledJurisdictions(facts).length > 0;

/** None of the places that staff chose is missing. */
export const filedEverywhere = factCondition<FilingFacts>(
  'filedEverywhere',
  (facts) => !isUnfiledSomewhere(facts),
  { refusal: notFiledEverywhere, whoCan: seniorAndUp },
);

/** A place that staff chose is missing. */
export const unfiledSomewhere = factCondition<FilingFacts>('unfiledSomewhere', isUnfiledSomewhere, {
  asks: 'the return is still to be filed in a place',
});

export const federalMailed = factCondition<FilingFacts>('federalMailed', isFederalMailed, {
  asks: 'the federal return was mailed on paper',
});

export const statesTurn = factCondition<FilingFacts>('statesTurn', isStatesTurn, {
  asks: 'only states have not answered',
});

export const filingIncomplete = inFiling('filingIncomplete', ['incomplete'], {
  refusal: both('The return is not waiting to be filed in another place.'),
});

/** What was filed has its answer, or nothing was filed. */
export const filingSettled = inFiling('filingSettled', ['none', 'accepted', 'mailed'], {
  refusal: both(
    'The filing is not finished: record the acknowledgement, or correct the rejected return and file it again.',
  ),
  refusalIn: { incomplete: notFiledEverywhere },
  whoCan: seniorAndUp,
});

const filedAlready = {
  client: 'Your return has been filed.',
  staff:
    'The return was transmitted or mailed. Record the rejection, or remove the filing from the record first.',
};

/** A part of the return is still to be sent, so its form can change. */
export const unsentSomewhere = inFiling('unsentSomewhere', ['none', 'rejected', 'incomplete'], {
  refusal: filedAlready,
});

/** No part of the return is on its way, or has arrived. */
export const nothingUnderWay = inFiling('nothingUnderWay', ['none', 'rejected'], { refusal: filedAlready });

/** Every acceptance comes from an acknowledgement's file. */
export const acceptedByFile = factCondition<FilingFacts>('acceptedByFile', isAllOnFile, {
  asks: 'every acknowledgement is on file',
});

export const roomForTransmission = factCondition<FilingFacts>(
  'roomForTransmission',
  ({ transmissions }) => transmissions.length < maxTransmissions,
  { refusal: both(`A return has at most ${maxTransmissions} transmissions.`), whoCan: seniorAndUp },
);

interface ToJurisdiction {
  readonly jurisdiction: Jurisdiction;
}
interface Sent extends ToJurisdiction {
  readonly submissionId: string;
}

/** The jurisdiction has nothing, or has rejected what it had. */
export const nothingThere = inputCondition<FilingFacts, ToJurisdiction>(
  'nothingThere',
  (facts, { jurisdiction }) =>
    lastTransmissions(facts).every(
      (each) => each.jurisdiction !== jurisdiction || each.outcome === 'rejected',
    ),
  {
    refusal: both(
      'A transmission to this place is on record, and was not rejected. If it is a mistake, remove it from the record first.',
    ),
    whoCan: seniorAndUp,
  },
);

export const unacceptedThere = inputCondition<FilingFacts, ToJurisdiction>(
  'unacceptedThere',
  (facts, { jurisdiction }) =>
    lastTransmissions(facts).every(
      (each) => each.jurisdiction !== jurisdiction || each.outcome !== 'accepted',
    ),
  { asks: 'the place has not accepted the return' },
);

const isMailed = ({ mailings }: FilingFacts, { jurisdiction }: ToJurisdiction): boolean =>
  mailings.some((each) => each.jurisdiction === jurisdiction);

/** Nobody mailed the return there on paper. */
export const notMailedThere = inputCondition<FilingFacts, ToJurisdiction>(
  'notMailedThere',
  (facts, event) => !isMailed(facts, event),
  {
    refusal: both(
      'The return was mailed to this place on paper. If it is a mistake, remove it from the record first.',
    ),
    whoCan: seniorAndUp,
  },
);

export const mailedThere = inputCondition<FilingFacts, ToJurisdiction>('mailedThere', isMailed, {
  refusal: both('No return that was mailed to this place is on record.'),
  whoCan: nobody,
});

export const newSubmission = inputCondition<FilingFacts, Sent>(
  'newSubmission',
  ({ transmissions }, { submissionId }) => transmissions.every((each) => each.submissionId !== submissionId),
  {
    refusal: both('This submission ID is on record. Each transmission has an ID of its own.'),
    whoCan: nobody,
  },
);

/** The event acknowledges a transmission that nothing has acknowledged yet. */
export const awaitsAcknowledgement = inputCondition<FilingFacts, Sent>(
  'awaitsAcknowledgement',
  ({ transmissions }, { jurisdiction, submissionId }) =>
    transmissions.some(
      (each) =>
        each.submissionId === submissionId &&
        each.jurisdiction === jurisdiction &&
        each.outcome === 'waiting',
    ),
  {
    refusal: both('No transmission with this submission ID waits for its acknowledgement.'),
    whoCan: seniorAndUp,
  },
);

export const onRecord = inputCondition<FilingFacts, Pick<Sent, 'submissionId'>>(
  'onRecord',
  ({ transmissions }, { submissionId }) => transmissions.some((each) => each.submissionId === submissionId),
  { refusal: both('No transmission with this submission ID is on record.'), whoCan: nobody },
);

/** What an event says about the acknowledgements must be on record. */
export const namesAcknowledgement = inputCondition<FilingFacts, { acknowledged?: string }>(
  'namesAcknowledgement',
  (facts, { acknowledged }) => acknowledged === undefined || acknowledged === acknowledgementOf(facts),
  { refusal: both('The acknowledgements have changed. Please reload the return.'), whoCan: nobody },
);

/**
 * Where the acknowledgements of an accepted return come from, or that a part of it was mailed on paper, which nobody
 * acknowledges; undefined while a jurisdiction has neither accepted it nor been mailed it.
 */
export function acknowledgementOf(facts: FilingFacts): 'file' | 'hand' | 'mail' | undefined {
  const stands = standingOf(facts);
  if (stands === 'mailed') return 'mail';
  if (stands !== 'accepted') return undefined;
  return isAllOnFile(facts) ? 'file' : 'hand';
}
