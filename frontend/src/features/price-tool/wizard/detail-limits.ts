import type { TextLimit } from '@tax-firm/contract/limits';
import type { OrderDetails } from '@tax-firm/machines';

/** The limit of each detail of an order that is a text. */
export const detailLimits = {
  name: 'personName',
  spouseFullName: 'personName',
  email: 'email',
  referredBy: 'orderName',
  companyName: 'orderName',
  documentsLink: 'link',
  notes: 'message',
} as const satisfies Partial<Record<keyof OrderDetails, TextLimit>>;

export type TextDetail = keyof typeof detailLimits;
