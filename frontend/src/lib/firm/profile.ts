import profile from '@firm/firm.json';

/** What the site needs of firm/firm.json. The server checks the whole file against its schema at start. */
export interface FirmProfile {
  name: string;
  legalName: string;
  description: string;
  /** Where the site is found, without a trailing slash: `https://www.firm.example`. */
  siteUrl?: string;
  headquarters: string;
  ownerRole: string;
  email: string;
  phone: string;
  licence: { number: string; authority: string; boardUrl: string };
  /** What a visitor may count on, a sentence each. */
  promises: string[];
  /** The founder's film, where there is one. */
  video?: FirmVideo;
  scheduleUrl: string;
  paymentUrl: string;
  paymentLinkId: string;
  reviewSites: { name: string; url: string }[];
  /** A service that counts page views, after consent; none, unless the firm names one. */
  analyticsUrl?: string;
}

export interface FirmVideo {
  title: string;
  /** A file of firm/images, or the https address of a player elsewhere. */
  src: string;
  /** A file of firm/images, 16 to 9. */
  poster: string;
  /** A file of firm/images, WebVTT; a player elsewhere brings its own. */
  captions?: string;
  /** What is said, or shown as text, in it. */
  transcript: string;
}

export const firm: FirmProfile = profile;

/** A US number as it is dialled: `+18005550142`, from however the firm writes it. */
export function telephoneHref(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`;
}
