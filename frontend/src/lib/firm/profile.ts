import profile from '@firm/firm.json';

/** The fields of firm/firm.json that the site uses, but for those of the About page (`about.ts`). The server validates the file against its schema at start. */
export interface FirmProfile {
  name: string;
  legalName: string;
  description: string;
  /** The site's origin, without a trailing slash: `https://www.firm.example`. */
  siteUrl?: string;
  headquarters: string;
  address?: string;
  ownerRole: string;
  email: string;
  phone: string;
  license: { number: string; authority: string; boardUrl: string };
  /** The price tool says how many quotes were within the range of their estimate. */
  publishEstimateAccuracy?: boolean;
  /** Rules of the workflow that the public pages name (docs/workflow-changes.md). */
  workflow?: { payment?: string | boolean };
  /** Years after which returns are due for disposal. */
  disposal?: { afterYears: number };
  scheduleUrl: string;
  paymentUrl: string;
  paymentLinkId: string;
  /** Page of a payment-link service, offered beside the card checkout. */
  paymentLinkUrl?: string;
  reviewSites: { name: string; url: string }[];
  /** Service that counts page views after consent. Without it, none are counted. */
  analyticsUrl?: string;
}

export const firm: FirmProfile = profile;

const whenToPay = firm.workflow?.payment;

/** Whether the firm asks for payment before it files a return. */
export const asksPaymentFirst = whenToPay === 'beforeFiling' || whenToPay === true;

/** A `tel:` link for a US phone number in any notation: `tel:+18005550142`. */
export function telephoneHref(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`;
}
