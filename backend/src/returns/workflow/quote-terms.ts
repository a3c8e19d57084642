import { type QuoteLine, type TaxReturnRequest } from '@tax-firm/machines';
import { jsonHash, plainJson } from '../../base/json.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';

/** The SHA-256, in hexadecimal, of a quote's lines as canonical JSON (RFC 8785). */
export const hashOfLines = (lines: readonly QuoteLine[]): string => jsonHash(plainJson(lines));

/** What an event of a quote is completed from. */
interface Offer {
  readonly taxReturn: Pick<TaxReturnEntity, 'service' | 'context'>;
  /** The hash of the firm's current engagement letter; undefined if it has none. */
  readonly letter: string | undefined;
}

/**
 * Adds to the event of a quote what only the server knows, so that the history has what was offered and what was
 * accepted. An offer without lines gets one line, named after the service. An acceptance without a revision is of the
 * current one, with its letter. Other events stay as they are.
 */
export function withQuoteTerms(
  request: TaxReturnRequest,
  { taxReturn: { service, context }, letter }: Offer,
): TaxReturnRequest {
  switch (request.type) {
    case 'SEND_QUOTE': {
      const { amountCents, lines = [{ label: service, cents: amountCents }] } = request;
      const sent = { ...request, lines, linesSha256: hashOfLines(lines), ...(letter && { letter }) };
      return sent;
    }
    case 'ACCEPT_QUOTE': {
      const { quote, terms } = context;
      const current = { revision: quote.revision, ...(terms.letter && { letter: terms.letter }) };
      const accepted = { ...current, ...request, linesSha256: hashOfLines(terms.lines) };
      return accepted;
    }
    default:
      return request;
  }
}
