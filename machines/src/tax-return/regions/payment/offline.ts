import * as z from 'zod';
import { field } from '../../parts/fields.js';

/** How money comes outside the portal. */
export const offlineWays = ['check', 'cash', 'transfer', 'other'] as const;
export type OfflineWay = (typeof offlineWays)[number];

export const offlineWayNames: Readonly<Record<OfflineWay, string>> = {
  check: 'Check',
  cash: 'Cash',
  transfer: 'Bank transfer',
  other: 'Other',
};

export const paidBy = field(z.enum(offlineWays, { error: 'Please choose how the client paid' }).optional(), {
  label: 'Paid by',
  sample: 'check',
});

/** The day on which the firm received the money: ISO 8601, such as 2026-04-10. */
export const receivedOn = field(
  z.iso.date({ error: 'Please enter the day on which you received the payment' }).optional(),
  { label: 'Received on', sample: '2026-04-10' },
);

export const checkNumber = field(
  z
    .string()
    .trim()
    .regex(/^[\dA-Za-z -]{1,30}$/, 'Please enter the number as the check has it, at most 30 characters')
    .optional(),
  { label: 'Check number', sample: '1042' },
);

/** Integer cents by which the payment is more than what the client owes, which the sender has confirmed. */
export const creditCents = field(z.int().positive().optional(), {
  label: 'Credit in dollars',
  sample: undefined,
  isMoney: true,
});

interface WayOfPayment {
  readonly paidBy?: OfflineWay | undefined;
  readonly checkNumber?: string | undefined;
  readonly receivedOn?: string | undefined;
}

/**
 * How and when the money of a payment that the firm recorded came: `Check 1042, received 2026-04-10`. Undefined if only the
 * reason says it.
 */
export function wayOfPayment({
  paidBy: way,
  checkNumber: number,
  receivedOn: day,
}: WayOfPayment): string | undefined {
  if (way === undefined) return undefined;
  const how = [offlineWayNames[way], number].filter(Boolean).join(' ');
  return day === undefined ? how : `${how}, received ${day}`;
}
