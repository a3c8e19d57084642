import { type EntityManager } from 'typeorm';
import { TaxReturnEntity } from './tax-return.entity.js';

/** Reads a return and locks its row until the transaction ends, as every event does. @throws EntityNotFoundError */
export const lockReturn = (manager: EntityManager, id: string): Promise<TaxReturnEntity> =>
  manager.findOneOrFail(TaxReturnEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
