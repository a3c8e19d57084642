import { mostDocuments } from '@tax-firm/machines';
import { z } from 'zod';

/** @param most the highest value that a firm can choose */
const atMost = (value: number, most = 1_000_000) =>
  z
    .number()
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(most, `must be at most ${most}`)
    .default(value);

/** What one client, one saved order or one address may use of the firm. The defaults are far above ordinary use. */
const quotas = {
  /** Documents of a client, in all returns and in none. */
  filesPerClient: atMost(1000),
  megabytesPerClient: atMost(5000),
  /** Documents of a saved order, until it is placed. */
  filesPerDraft: atMost(60, mostDocuments),
  megabytesPerDraft: atMost(500),
  /** What visitors upload without an account. */
  megabytesPerAddressAndDay: atMost(2000),
  /** Orders that are not archived, deleted or canceled. */
  openOrdersPerClient: atMost(50),
  ordersPerClientAndDay: atMost(20),
  messagesPerClientAndHour: atMost(60),
  searchesPerAddressAndHour: atMost(600),
  savesPerDraftAndHour: atMost(600),
};

export type QuotaName = keyof typeof quotas;
export const quotaNames = Object.keys(quotas) as QuotaName[];

/** `quotas` in firm.json. */
export const quotasSchema = z.strictObject(quotas, {
  error: `may only have ${quotaNames.join(', ')}, each a whole number`,
});
