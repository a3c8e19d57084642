import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { type Acknowledgement } from '@tax-firm/contract';
import { rejectionCode, type Transmission, transmittedOn, wordsOfName } from '@tax-firm/machines';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';
import {
  acknowledgementText,
  type ReadAcknowledgement,
  readXml,
  unusable,
  withoutNumbers,
} from './acknowledgement.js';

/** An acknowledgement of a transmission of this return, ready to be recorded. */
interface FiledAcknowledgement extends Acknowledgement {
  /** By code, what the IRS or the state says about it. */
  readonly texts: Readonly<Record<string, string>>;
}

/**
 * Reads the acknowledgement file of tax software: XML of the IRS, or a report in plain text.
 * @throws BadRequestException with what is wrong
 */
export function readAcknowledgements(content: Buffer) {
  const text = decoded(content);
  return text.trimStart().startsWith('<')
    ? { type: 'application/xml' as const, acknowledgements: readXml(text) }
    : { type: 'text/plain' as const, acknowledgements: acknowledgementText(text) };
}

const controlCharacter = /[^\P{Cc}\t\n\f\r]/u;

function decoded(content: Buffer): string {
  const text = new TextDecoder(isUtf8(content) ? 'utf-8' : 'windows-1252').decode(content);
  if (controlCharacter.test(text) || text.startsWith('%PDF-'))
    throw unusable(
      'This is neither XML nor plain text. Please save the acknowledgement as XML or text, or enter it by hand.',
    );
  return text;
}

/**
 * What is new in a file for this return. What is on record already is left out, so that a file that comes again changes
 * nothing.
 * @throws BadRequestException for a file of another return, or one that contradicts the record
 */
export function newAcknowledgements(
  read: readonly ReadAcknowledgement[],
  taxReturn: Pick<TaxReturnEntity, 'name' | 'spouseFullName' | 'service' | 'context'>,
): FiledAcknowledgement[] {
  return read.flatMap((each) => {
    const sent = transmissionOf(each, taxReturn);
    const found = understood(each, sent);
    if (sent.outcome === 'waiting') return [found];
    if (sent.outcome === found.outcome) return [];
    throw unusable(
      `The file says that submission ${sent.submissionId} was ${found.outcome}, but it is on record as ${sent.outcome}. If the record is wrong, remove it from the record, record the transmission again, and then add the file.`,
    );
  });
}

/** @throws BadRequestException for an acknowledgement of another return */
function transmissionOf(
  { submissionId, jurisdiction, names }: ReadAcknowledgement,
  taxReturn: Parameters<typeof newAcknowledgements>[1],
): Transmission {
  const sent = taxReturn.context.transmissions.find((each) => each.submissionId === submissionId);
  if (!sent)
    throw unusable(
      `The file has submission ${submissionId || 'without an ID'}, which is not on record for this return. Please record the transmission first, or choose the file of this return alone.`,
    );
  const stranger = names.find((name) => !mayBeNameOf(name, taxReturn));
  if (stranger !== undefined)
    throw unusable(
      `The file is about “${stranger.slice(0, 80)}”, and this return is that of ${taxReturn.name}. Please choose the file of this return.`,
    );
  if (jurisdiction && jurisdiction !== sent.jurisdiction)
    throw unusable(
      `The file says that submission ${submissionId} went to ${jurisdiction}, but it is on record for ${sent.jurisdiction}. Please remove it from the record, and record it for the right place.`,
    );
  return sent;
}

/**
 * The final statuses, matched whole: those of Publication 4164, and the words and letters of Drake (case matters: "a" is an
 * accepted extension), Lacerte, ProSeries, UltraTax and CCH. A rejection by the IRS denies the state's return that came
 * with it; an imperfect return (Exception, Drake's E) is accepted; Drake's D is rejected as a duplicate.
 */
const outcomes: readonly (readonly [RegExp, FiledAcknowledgement['outcome']])[] = [
  [/^[AE]$/, 'accepted'],
  [/^[RD]$/, 'rejected'],
  [
    /^(?:exception|(?:(?:EF|return|federal|state|IRS) )?accepted(?: by (?:the )?(?:IRS|state))?)$/i,
    'accepted',
  ],
  [
    /^(?:denied(?: by IRS)?|(?:(?:EF|return|federal|state|IRS) )?rejected(?: by (?:the )?(?:IRS|state))?)$/i,
    'rejected',
  ],
];

/** @throws BadRequestException for what is no final answer, or has no day */
function understood(read: ReadAcknowledgement, sent: Transmission): FiledAcknowledgement {
  const { submissionId, status, on } = read;
  const outcome = outcomes.find(([words]) => words.test(status))?.[1];
  if (!outcome)
    throw unusable(
      `The file says “${status.slice(0, 80) || 'nothing'}” of submission ${submissionId}, which is not final: neither accepted nor rejected. Please wait for the final acknowledgement, or enter it by hand.`,
    );
  if (on === undefined)
    throw unusable(
      `The file has no date of the acknowledgement of submission ${submissionId}. Please enter it by hand.`,
    );
  if (on < transmittedOn(sent))
    throw unusable(
      `The file has an acknowledgement of ${on}, but the return was transmitted on ${transmittedOn(sent)}.`,
    );
  const errors = outcome === 'accepted' ? [] : read.errors;
  const codes = [...new Set(errors.map(({ code }) => code.toUpperCase()))];
  if (
    outcome === 'rejected' &&
    (codes.length === 0 || !codes.every((code) => rejectionCode.safeParse(code).success))
  )
    throw unusable(
      `The codes of the rejection of submission ${submissionId} could not be read. Please enter them by hand.`,
    );
  const texts = errors.map(({ code, text }) => [code.toUpperCase(), withoutNumbers(text)] as const);
  return {
    submissionId,
    outcome,
    on,
    codes,
    texts: Object.fromEntries(texts.filter(([, text]) => text !== '')),
  };
}

/**
 * Whether a name in a file can be that of the return: they share a word, or the file has only the four letters of a name
 * control, with which a last name begins (OBRI, VAND). A business files under a name of its own.
 */
function mayBeNameOf(
  name: string,
  { name: taxpayer, spouseFullName, service }: Parameters<typeof newAcknowledgements>[1],
): boolean {
  if (service === 'Tax Preparation Business') return true;
  const known = [taxpayer, spouseFullName ?? '']
    .map(wordsOfName)
    .flatMap((words) => words.flatMap((word, place) => [word, words.slice(place).join('').slice(0, 4)]));
  const given = wordsOfName(name).filter((word) => word.length > 1);
  return given.length === 0 || given.some((word) => known.includes(word));
}
