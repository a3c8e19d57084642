import { type Json } from '../../base/json.js';
import { type SealingKeys, unseal } from '../../base/sealing/sealing.js';

/** Reads what staff entered about a form to sign, such as an income. @param id of the form's row */
export const unsealFacts = (keys: SealingKeys, id: string, sealed: Buffer): Json =>
  JSON.parse(unseal(keys, sealed, id).toString()) as Json;
