/** Where a return is filed: with the IRS, or with a state or the District of Columbia by its postal code. */
export const jurisdictions = {
  US: 'Federal',
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const;

export type Jurisdiction = keyof typeof jurisdictions;

export const jurisdictionCodes = Object.keys(jurisdictions) as [Jurisdiction, ...Jurisdiction[]];

/** Who answers: "The IRS", or "New York". */
export const authorityOf = (jurisdiction: Jurisdiction): string =>
  jurisdiction === 'US' ? 'The IRS' : jurisdictions[jurisdiction];

/** What is filed there: "federal return", or "New York return". */
export const returnIn = (jurisdiction: Jurisdiction): string =>
  jurisdiction === 'US' ? 'federal return' : `${jurisdictions[jurisdiction]} return`;

const listOf = new Intl.ListFormat('en-US');

/** Joins several places in a sentence, by their names or by other words for each: "Federal and New York". */
export const inSentence = (
  places: readonly Jurisdiction[],
  say: (place: Jurisdiction) => string = (place) => jurisdictions[place],
): string => listOf.format(places.map(say));
