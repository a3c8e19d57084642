import list from '@firm/offices.json';

export type OfficeRegion = 'East Coast' | 'Middle US' | 'West Coast';

export const officeRegions: readonly OfficeRegion[] = ['East Coast', 'Middle US', 'West Coast'];

/** The fields of an entry in firm/offices.json that the site uses. */
export interface Office {
  slug: string;
  name: string;
  region: OfficeRegion;
  phone: string;
  email: string;
  address?: string;
  mapUrl?: string;
  latitude: number;
  longitude: number;
  scheduleUrl: string;
  /** Included in the search for the nearest office. */
  nearest: boolean;
}

const isRegion = (region: string): region is OfficeRegion => officeRegions.some((known) => known === region);

export const offices: readonly Office[] = list.flatMap(({ region, ...office }) =>
  isRegion(region) ? [{ ...office, region }] : [],
);

export const officesOf = (region: OfficeRegion): Office[] =>
  offices.filter((office) => office.region === region);

/** The regions in which the firm has offices. */
export const regionsWithOffices: readonly OfficeRegion[] = officeRegions.filter(
  (region) => officesOf(region).length > 0,
);
