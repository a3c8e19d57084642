import { BadRequestException } from '@nestjs/common';
import { type Jurisdiction, jurisdictionCodes, jurisdictions } from '@tax-firm/machines';
import { SaxesParser } from 'saxes';
import { z } from 'zod';
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
  const [, month, date, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(day) ?? [];
  const american = year && `${year}-${month!.padStart(2, '0')}-${date!.padStart(2, '0')}`;
  return z.iso.date().safeParse(american ?? day.slice(0, 10)).data;
}

const submissionIds = /\b\d{13}[a-z\d]{7}\b/gi;
const maxLine = 2_000;
/** Far more than one return has. A report of everything that a firm filed is not for one return. */
const maxSubmissions = 100;

const labels = {
  status: /^(?:(?:acceptance|acknowledge?ment|return|e-?file) )?(?:status|result)$/i,
  on: /^(?:(?:acceptance|acknowledge?ment|ack|status|accepted|rejected|rejection) )?date$/i,
  jurisdiction: /^(?:jurisdiction|agency|government|filed with|state)$/i,
  name: /^(?:taxpayer|client|primary|spouse)(?: name)?$|^name$/i,
  code: /^(?:reject(?:ion)?|error|rule)(?: (?:code|number))?$/i,
} as const;

const code = String.raw`[A-Z][A-Z\d]{1,19}(?:-[A-Z\d]{1,12}){1,4}`;
const startsWithCode = new RegExp(`^(${code})\\b`);

/**
 * Reads a report of tax software that is plain text: lines of a label, a colon or an equals sign, and what it says, such
 * as `Submission ID`, `Status`, `Date`, `Agency`, `Taxpayer`, and codes with their texts. A report of several
 * transmissions has the submission ID of each before the rest.
 * @throws BadRequestException if there is no submission ID in it, or far too many
 */
export function acknowledgementText(content: string): ReadAcknowledgement[] {
  const lines = content.split(/\r\n|\r|\n/).map((line) => line.slice(0, maxLine).trim());
  const named = lines.map((line) => [...line.matchAll(submissionIds)].map(([id]) => id.toLowerCase()));
  const ids = [...new Set(named.flat())];
  if (ids.length === 0)
    throw unusable(
      'There is no submission ID in this file. Please choose the acknowledgement of your tax software, or enter it by hand.',
    );
  if (ids.length > maxSubmissions)
    throw unusable(
      `This file names ${ids.length} submissions. Please choose the acknowledgement of this return alone.`,
    );
  if (ids.length === 1) return [readSection(ids[0]!, lines)];
  return ids.map((id) => {
    const first = named.findIndex((here) => here.includes(id));
    const next = named.findIndex((here, index) => index > first && here.some((other) => other !== id));
    return readSection(id, lines.slice(first, next < 0 ? undefined : next));
  });
}

function readSection(submissionId: string, lines: readonly string[]): ReadAcknowledgement {
  const facts = lines.map(factIn);
  const valuesOf = (label: RegExp) =>
    facts.flatMap(([name = '', value = '']) => (value !== '' && label.test(name) ? [value] : []));
  return {
    submissionId,
    // Several that differ are no status, because nobody knows which is the return's.
    status: [...new Set(valuesOf(labels.status))].join(' / '),
    on: valuesOf(labels.on).flatMap((day) => dayIn(day) ?? [])[0],
    jurisdiction: jurisdictionNamed(valuesOf(labels.jurisdiction)[0] ?? ''),
    errors: [...valuesOf(labels.code), ...lines].flatMap(readError).filter(isFirst),
    names: valuesOf(labels.name),
  };
}

/** The label and what it says; '' for a line without a label. */
function factIn(line: string): readonly [label: string, value: string] {
  const end = line.search(/[:=]/);
  return end < 0 ? [line, ''] : [line.slice(0, end).trim(), line.slice(end + 1).trim()];
}

function readError(line: string): RejectionError[] {
  const [, of = ''] = startsWithCode.exec(line) ?? [];
  const text = line.slice(of.length).replace(/^[\s:.–-]+/, '');
  return /\d/.test(of) ? [{ code: of, text }] : [];
}

const isFirst = (error: RejectionError, index: number, all: readonly RejectionError[]): boolean =>
  all.findIndex(({ code: other }) => other === error.code) === index;

const maxDepth = 40;
const maxElements = 20_000;

interface Element {
  /** Without its namespace prefix. */
  readonly name: string;
  readonly children: Element[];
  text: string;
}

/**
 * Reads acknowledgements in the XML of the IRS's Modernized e-File system: `Acknowledgement` elements, alone or in an
 * `AcknowledgementList`, each with `SubmissionId`, `AcceptanceStatusTxt`, `StatusDt`, `ExtndGovernmentCd`, and
 * `ValidationErrorGrp` elements with `RuleNum`, `ErrorMessageTxt` and `SeverityCd` (Publication 4164). The content is
 * hostile until shown otherwise: no document type, so no entities of its own; bounded depth and number of elements.
 * @throws BadRequestException with what is wrong
 */
export function readXml(content: string): ReadAcknowledgement[] {
  const found = everyElement(parse(content)).filter(({ name }) => name === 'Acknowledgement');
  if (found.length === 0)
    throw unusable(
      'This XML has no acknowledgement in it. Please choose the acknowledgement file of your tax software.',
    );
  return found.map(readOne);
}

function readOne(acknowledgement: Element): ReadAcknowledgement {
  const all = everyElement(acknowledgement);
  const textOf = (...names: readonly string[]) =>
    all.find(({ name, text }) => names.includes(name) && text.trim() !== '')?.text.trim() ?? '';
  return {
    submissionId: textOf('SubmissionId').toLowerCase(),
    status: textOf('AcceptanceStatusTxt'),
    on: dayIn(textOf('StatusDt') || textOf('StatusDate')),
    jurisdiction: jurisdictionNamed(textOf('ExtndGovernmentCd', 'GovernmentCd')),
    errors: all.filter(({ name }) => name === 'ValidationErrorGrp').flatMap(errorOf),
    names: all.flatMap(({ name, text }) => (namesOfTaxpayers.test(name) ? text.trim() : [])),
  };
}

const namesOfTaxpayers =
  /^(?:NameLine1Txt|PersonFullNm|TaxpayerNm|PrimaryNameControlTxt|SpouseNameControlTxt)$/;

/** Alerts reject nothing. */
function errorOf({ children }: Element): RejectionError[] {
  const textOf = (wanted: string) => children.find(({ name }) => name === wanted)?.text.trim() ?? '';
  if (/alert/i.test(textOf('SeverityCd'))) return [];
  return [{ code: textOf('RuleNum'), text: textOf('ErrorMessageTxt') }];
}

const everyElement = (element: Element): Element[] => [element, ...element.children.flatMap(everyElement)];

function parse(content: string): Element {
  const root: Element = { name: '', children: [], text: '' };
  const open = [root];
  let count = 0;
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw unusable(
      'This XML is damaged, so it cannot be read. Please save the acknowledgement again from your tax software.',
    );
  });
  parser.on('doctype', () => {
    throw unusable(
      'This XML has a document type, which an acknowledgement never has. Please choose the acknowledgement file of your tax software.',
    );
  });
  parser.on('opentag', ({ name }) => {
    if (open.length > maxDepth || ++count > maxElements)
      throw unusable(
        'This XML is too large to be an acknowledgement. Please choose that of this return alone.',
      );
    const element: Element = { name: name.slice(name.indexOf(':') + 1), children: [], text: '' };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  const addText = (text: string) => {
    open.at(-1)!.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(content).close();
  return root;
}
