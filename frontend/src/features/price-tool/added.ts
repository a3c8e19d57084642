import { formatChange, priceChange, type Answer, type Choices } from '@tax-firm/machines';
import { prices } from './prices.js';

/** Words what an answer adds to the price instead of another answer, for example `+$100`; undefined for nothing. */
export const added = (choices: Choices, answer: Answer, insteadOf: Answer): string | undefined =>
  formatChange(priceChange(choices, { answer, insteadOf }, prices));
