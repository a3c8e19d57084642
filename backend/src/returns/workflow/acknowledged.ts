import { acknowledgementOf, type TaxReturnRequest } from '@tax-firm/machines';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';

/**
 * Adds to the event that marks a return accepted what proves it, for the history: where the acknowledgements come from,
 * that the return was mailed, or nothing. Other events stay as they are.
 */
export const withAcknowledgement = (
  request: TaxReturnRequest,
  { context }: Pick<TaxReturnEntity, 'context'>,
): TaxReturnRequest =>
  request.type === 'EFILE_ACCEPTED' ? { ...request, acknowledged: acknowledgementOf(context) } : request;
