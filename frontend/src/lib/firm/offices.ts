import list from '@firm/offices.json';
import type { Office } from '@tax-firm/contract/firm';

export type OfficeRegion = Office['region'];

/** firm/offices.json, which the server checks at start. */
export const offices = list as readonly Office[];

export const officesOf = (region: OfficeRegion): Office[] =>
  offices.filter((office) => office.region === region);

/** The regions in which the firm has offices. */
export const regionsWithOffices: readonly OfficeRegion[] = (
  ['East Coast', 'Middle US', 'West Coast'] as const
).filter((region) => officesOf(region).length > 0);
