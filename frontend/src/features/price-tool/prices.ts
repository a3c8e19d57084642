import list from '@firm/prices.json';
import { type PriceList, formatChange, priceChange, type Answer, type Choices } from '@tax-firm/machines';

/** The firm's price list. The server validates the file against its schema at start. */
export const prices: PriceList = list;

/** Says what an answer adds to the price compared with another answer, such as `+$100`; undefined for nothing. */
export const added = (choices: Choices, answer: Answer, insteadOf: Answer): string | undefined =>
  formatChange(priceChange(choices, { answer, insteadOf }, prices));
