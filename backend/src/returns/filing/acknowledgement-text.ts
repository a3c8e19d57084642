import {
  dayIn,
  jurisdictionNamed,
  type ReadAcknowledgement,
  type RejectionError,
  unusable,
} from './acknowledgement.js';

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
