import list from '@firm/prices.json';
import type { PriceList } from '@tax-firm/machines';

/** The firm's price list. The server validates the file against its schema at start. */
export const prices: PriceList = list;
