import { type QuoteLine, type TaxReturnRequest } from '@tax-firm/machines';
import { jsonHash, plainJson } from '../../common/json.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';

/** The SHA-256, in hexadecimal, of a quote's lines as canonical JSON (RFC 8785). */
export const hashOfLines = (lines: readonly QuoteLine[]): string => jsonHash(plainJson(lines));

/**
 * Adds to the event of a quote what only the server knows, so that the history has what was offered and what was
 * accepted. Who names no lines offers one, named by the service; who names no revision accepts the current one. Other
 * events stay as they are.
 */
export function withQuoteTerms(
  { service, context }: Pick<TaxReturnEntity, 'service' | 'context'>,
  request: TaxReturnRequest,
): TaxReturnRequest {
  switch (request.type) {
    case 'SEND_QUOTE': {
      const { amountCents, lines = [{ label: service, cents: amountCents }] } = request;
      const sent = { ...request, lines, linesSha256: hashOfLines(lines) };
      return sent;
    }
    case 'ACCEPT_QUOTE': {
      const linesSha256 = hashOfLines(context.terms.lines);
      const accepted = { ...request, revision: request.revision ?? context.quote.revision, linesSha256 };
      return accepted;
    }
    default:
      return request;
  }
}
