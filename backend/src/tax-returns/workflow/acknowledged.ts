import { acknowledgementOf, type TaxReturnRequest } from '@tax-firm/machines';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';

/**
 * Adds to the event that marks a return accepted where its acknowledgements come from, or that it was mailed, so that the
 * history says it, or that there are none. Other events stay as they are.
 */
export const withAcknowledgement = (
  request: TaxReturnRequest,
  { context }: Pick<TaxReturnEntity, 'context'>,
): TaxReturnRequest =>
  request.type === 'EFILE_ACCEPTED' ? { ...request, acknowledged: acknowledgementOf(context) } : request;
