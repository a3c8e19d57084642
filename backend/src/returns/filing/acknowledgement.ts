import { BadRequestException } from '@nestjs/common';
import { type Jurisdiction, jurisdictionCodes, jurisdictions } from '@tax-firm/machines';
import { InvalidInput } from '../../base/app-error.js';

/** One rule that a rejected return broke. */
export interface RejectionError {
  readonly code: string;
  /** What the IRS or the state says about it; '' if nothing. */
  readonly text: string;
}

/** What a file says about one transmission. */
export interface ReadAcknowledgement {
  /** Lowercase. */
  readonly submissionId: string;
  /** As the file says it, such as "Accepted" or "Denied by IRS". */
  readonly status: string;
  /** ISO 8601; undefined if the file has no day. */
  readonly on: string | undefined;
  /** Undefined if the file does not say whose answer it is. */
  readonly jurisdiction: Jurisdiction | undefined;
  readonly errors: readonly RejectionError[];
  /** The names of taxpayers that are in it. */
  readonly names: readonly string[];
}

/** 400: the file cannot be used. @param sentence says why, and what to do */
export const unusable = (sentence: string): BadRequestException => new InvalidInput({ file: sentence });

/** Most characters of a text of the IRS that are kept. */
const maxText = 1000;
/** Social Security numbers and EINs, which a state may quote. */
const taxpayerNumbers = /\b\d{3}-?\d{2}-?\d{4}\b|\b\d{2}-\d{7}\b/g;

/** A text of the IRS on one line, without numbers of taxpayers, as it is kept. */
export const withoutNumbers = (text: string): string =>
  text.replace(/\s+/g, ' ').trim().replace(taxpayerNumbers, '•••').slice(0, maxText);

/** Whose answer it is, by the code of the schemas (IRS, NYST), the postal code, or the name. */
export function jurisdictionNamed(name: string): Jurisdiction | undefined {
  const word = name.trim().toUpperCase();
  if (['IRS', 'US', 'FEDERAL'].includes(word)) return 'US';
  const code = word.replace(/^([A-Z]{2})ST$/, '$1');
  return jurisdictionCodes.find((each) => each === code || jurisdictions[each].toUpperCase() === word);
}

/** @param day 2026-02-03, perhaps with a time, or 2/3/2026. @returns ISO 8601; undefined if it is no day */
export function dayIn(day: string): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(day);
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(day);
  const [year, month, date] = iso ? iso.slice(1) : american ? [american[3], american[1], american[2]] : [];
  const time = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  const isDay = time.getUTCMonth() === Number(month) - 1;
  return isDay ? time.toISOString().slice(0, 10) : undefined;
}
