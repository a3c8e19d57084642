import { formatChange, priceChange, type Answer, type Choices } from '@tax-firm/machines';
import { prices } from './prices.js';

/** Says what an answer adds to the price compared with another answer, such as `+$100`; undefined for nothing. */
export const added = (choices: Choices, answer: Answer, insteadOf: Answer): string | undefined =>
  formatChange(priceChange(choices, { answer, insteadOf }, prices));
