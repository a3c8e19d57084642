import { type Json } from '../../base/json.js';
import { seal, type SealingKeys, unseal } from '../../base/sealing/sealing.js';

/** Seals what staff entered about a form to sign, such as an income. @param id of the form's row */
export const sealFacts = ({ fileKey }: Pick<SealingKeys, 'fileKey'>, id: string, facts: Json): Buffer =>
  seal(fileKey, Buffer.from(JSON.stringify(facts)), id);

/** Reads what {@link sealFacts} has sealed. */
export const unsealFacts = (keys: SealingKeys, id: string, sealed: Buffer): Json =>
  JSON.parse(unseal(keys, sealed, id).toString()) as Json;
