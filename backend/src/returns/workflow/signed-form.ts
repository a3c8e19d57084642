import { type TaxReturnRequest } from '@tax-firm/machines';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';

/**
 * Adds the newest scan to the event with which staff record a form signed on paper, so that the history says what they
 * relied on. Other events stay as they are.
 */
export const withSignedForm = (
  request: TaxReturnRequest,
  { context }: Pick<TaxReturnEntity, 'context'>,
): TaxReturnRequest =>
  request.type === 'EFILE_AUTH_SIGNED' ? { ...request, scan: context.signedScans.at(-1) } : request;
