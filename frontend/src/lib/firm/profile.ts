import profile from '@firm/firm.json';
import type { FirmProfile } from '@tax-firm/contract/firm';
import type { AboutFirm } from './about.js';

const known = profile as Omit<FirmProfile, 'quotas' | keyof AboutFirm>;

/** firm/firm.json as the firm writes it, but for what only the About page shows (`about.ts`). The server checks it at start. */
export const firm: typeof known & { ownerRole: string } = { ...known, ownerRole: known.ownerRole ?? 'Owner' };

const whenToPay = firm.workflow?.payment;

/** Whether the firm asks for payment before it files a return. */
export const asksPaymentFirst = whenToPay === 'beforeFiling' || whenToPay === true;

/** A `tel:` link for a US phone number in any notation: `tel:+18005550142`. */
export function telephoneHref(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`;
}
