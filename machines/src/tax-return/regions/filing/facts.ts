import * as z from 'zod';
import { endOfDay } from '../../../due-dates.js';
import { fact, type ValuesOfFacts } from '../../parts/region.js';
import { dayOfSubmission } from './fields.js';
import { type Jurisdiction, jurisdictionCodes } from './jurisdictions.js';

/** Plain, so that what was recorded can be read whatever later versions accept. */
const transmission = z.object({
  jurisdiction: z.enum(jurisdictionCodes),
  submissionId: z.string(),
  outcome: z.enum(['waiting', 'accepted', 'rejected']),
  /** The day of the acknowledgement, ISO 8601; null while there is none. */
  on: z.string().nullable(),
  /** The codes of a rejection. */
  codes: z.array(z.string()),
  /** Where the acknowledgement comes from; null while there is none. */
  evidence: z.enum(['file', 'hand']).nullable(),
});

/** A return that was sent to one jurisdiction, and what came back. */
export type Transmission = z.infer<typeof transmission>;

/** A return that was mailed on paper to one jurisdiction, because it could not be transmitted. */
const mailing = z.object({
  jurisdiction: z.enum(jurisdictionCodes),
  /** The day of the postmark, ISO 8601, which counts as the day of filing (IRC §7502). */
  on: z.string(),
  /** The carrier's number of the letter; null if there is none. */
  tracking: z.string().nullable(),
});

export type Mailing = z.infer<typeof mailing>;

export const filingFacts = {
  /** Where the return is to be filed, as staff chose; empty while nobody has. */
  jurisdictions: fact(z.array(z.enum(jurisdictionCodes)), []),
  /** Oldest first. */
  transmissions: fact(z.array(transmission), []),
  /** Oldest first, at most one for each jurisdiction. */
  mailings: fact(z.array(mailing), []),
};
export type FilingFacts = ValuesOfFacts<typeof filingFacts>;

/** The last transmission to each jurisdiction, in the order in which they were first sent. */
export function lastTransmissions({
  transmissions,
}: Pick<FilingFacts, 'transmissions'>): readonly Transmission[] {
  return [...new Map(transmissions.map((each) => [each.jurisdiction, each])).values()];
}

/** The last transmission to each jurisdiction to which the return was not mailed on paper since. */
export function unmailedTransmissions(
  facts: Pick<FilingFacts, 'transmissions' | 'mailings'>,
): readonly Transmission[] {
  const mailed = new Set(facts.mailings.map(({ jurisdiction }) => jurisdiction));
  return lastTransmissions(facts).filter(({ jurisdiction }) => !mailed.has(jurisdiction));
}

/**
 * The transmissions that decide how the filing stands: the last one to each jurisdiction, except if the return was
 * mailed there since, or if it was rejected and is no longer to be filed there.
 */
function decidingTransmissions(facts: FilingFacts): readonly Transmission[] {
  return unmailedTransmissions(facts).filter((each) => !isGivenUp(each, facts));
}

/** Whether a jurisdiction rejected the return, and staff chose not to file it there again. */
export const isGivenUp = (
  { jurisdiction, outcome }: Transmission,
  { jurisdictions }: Pick<FilingFacts, 'jurisdictions'>,
): boolean => outcome === 'rejected' && jurisdictions.length > 0 && !jurisdictions.includes(jurisdiction);

/** Whether the federal return was mailed on paper, so that the IRS sends no acceptance. */
export const isFederalMailed = ({ mailings }: Pick<FilingFacts, 'mailings'>): boolean =>
  mailings.some(({ jurisdiction }) => jurisdiction === 'US');

/** Whether every acceptance comes from an acknowledgement's file. */
export const isAllOnFile = (facts: FilingFacts): boolean =>
  decidingTransmissions(facts).every(({ evidence }) => evidence === 'file');

/** Whether only states have not answered. */
export function isStatesTurn(facts: FilingFacts): boolean {
  const waiting = decidingTransmissions(facts).filter(({ outcome }) => outcome === 'waiting');
  return waiting.length > 0 && waiting.every(({ jurisdiction }) => jurisdiction !== 'US');
}

/** Where the return was transmitted or mailed, each place once. */
export const filedJurisdictions = ({
  transmissions,
  mailings,
}: Pick<FilingFacts, 'transmissions' | 'mailings'>): readonly Jurisdiction[] => [
  ...new Set([...transmissions, ...mailings].map(({ jurisdiction }) => jurisdiction)),
];

/** Where the return is to be filed and has been neither transmitted nor mailed. */
export function unfiledJurisdictions(facts: FilingFacts): readonly Jurisdiction[] {
  const filed = filedJurisdictions(facts);
  return facts.jurisdictions.filter((each) => !filed.includes(each));
}

/** How a filing stands with all jurisdictions together. */
export type Standing = 'none' | 'waiting' | 'rejected' | 'incomplete' | 'accepted' | 'mailed';

/**
 * How the filing stands: rejected if any jurisdiction rejected the return; waiting if any has not answered; incomplete
 * if another jurisdiction is still to get it; accepted if all have accepted it; mailed if some got it on paper and the
 * others have accepted it.
 */
export function standingOf(facts: FilingFacts): Standing {
  const outcomes = decidingTransmissions(facts).map(({ outcome }) => outcome);
  if (outcomes.includes('rejected')) return 'rejected';
  if (outcomes.includes('waiting')) return 'waiting';
  if (outcomes.length + facts.mailings.length === 0) return 'none';
  if (unfiledJurisdictions(facts).length > 0) return 'incomplete';
  return facts.mailings.length > 0 ? 'mailed' : 'accepted';
}

/**
 * Whether a place still has to get the return: one that rejected it, or one that staff chose; if they chose none, the IRS.
 * Also while other places have not answered.
 */
export function isToBeSent(facts: FilingFacts): boolean {
  const jurisdictions: Jurisdiction[] = facts.jurisdictions.length > 0 ? facts.jurisdictions : ['US'];
  return standingOf(facts) === 'rejected' || unfiledJurisdictions({ ...facts, jurisdictions }).length > 0;
}

const dayLength = 24 * 60 * 60 * 1000;
/** By the services that are orders. */
const perfectionDays = { 'Tax Preparation Individual': 5, 'Tax Preparation Business': 10 };

/**
 * Until when a rejected return can be sent again and still counts as filed on the day of its first rejection: five calendar
 * days after it for a return of the Form 1040 family, ten for those of businesses, weekends and holidays included (IRS
 * Publication 4164, "Perfection Periods for Rejected Submissions"; IRM 3.42.5, "Perfection Periods for Timely Filed Rejected
 * Returns"). States set periods of their own, so theirs counts like the IRS's, as a reminder.
 * @returns the end of that day in New York, in milliseconds since the epoch; undefined if nothing is rejected
 */
export function perfectionEnd(facts: FilingFacts, service: keyof typeof perfectionDays): number | undefined {
  const rejected = decidingTransmissions(facts).filter(({ outcome }) => outcome === 'rejected');
  const ends = rejected.map(
    (last) => endOfDay(firstRejection(facts, last)) + perfectionDays[service] * dayLength,
  );
  return ends.length === 0 ? undefined : Math.min(...ends);
}

/** The day of the first rejection by the jurisdiction since it last accepted something. */
function firstRejection(
  { transmissions }: FilingFacts,
  { jurisdiction }: { jurisdiction: Jurisdiction },
): string {
  const there = transmissions.filter((each) => each.jurisdiction === jurisdiction);
  const since = there.slice(there.findLastIndex(({ outcome }) => outcome === 'accepted') + 1);
  const days = since.flatMap(({ outcome, on }) => (outcome === 'rejected' && on !== null ? [on] : []));
  return days.reduce((first, day) => (day < first ? day : first));
}

/** The day on which a transmission was made ready to send. */
export const transmittedOn = ({ submissionId }: Pick<Transmission, 'submissionId'>): string =>
  dayOfSubmission(submissionId) ?? '';
