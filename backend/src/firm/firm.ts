import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PriceList } from '@tax-firm/machines';
import { z } from 'zod';
import {
  type EngagementLetter,
  loadDisclosure,
  loadEngagementLetter,
  FirmProfileError,
} from './engagement-letter.js';
import { firmProfileSchema, officesSchema, type officeSchema, pricesSchema } from './firm.schema.js';

export { FirmProfileError } from './engagement-letter.js';

/** Injection token of the firm's profile. */
export const FIRM = Symbol('FIRM');

export type Office = z.infer<typeof officeSchema>;

/** What the server needs from the firm's folder. */
export type Firm = z.infer<typeof firmProfileSchema> & {
  readonly offices: readonly Office[];
  readonly prices: PriceList;
  /** What clients sign by accepting a quote; null if the firm has no letter. */
  readonly engagementLetter: EngagementLetter | null;
  /** What clients agree to before they sign electronically; null if the firm has no such text. */
  readonly disclosure: EngagementLetter | null;
};

/**
 * Reads and checks firm.json, offices.json, prices.json, the engagement letter and the disclosure.
 * @throws FirmProfileError naming the file and the invalid fields
 */
export function loadFirm(folder: string): Firm {
  const profile = read(folder, 'firm.json', firmProfileSchema);
  const offices = read(folder, 'offices.json', officesSchema);
  refuseRepeats(offices, 'slug');
  refuseRepeats(offices, 'email');
  return {
    ...profile,
    offices,
    prices: read(folder, 'prices.json', pricesSchema),
    engagementLetter: loadEngagementLetter(folder, profile),
    disclosure: loadDisclosure(folder, profile),
  };
}

/** Returns the firm's email addresses, which it sends from and receives at, as `normalizeEmail` writes them. */
export function firmAddresses(firm: Firm): ReadonlySet<string> {
  return new Set([firm.email, ...firm.offices.map((office) => office.email)]);
}

function read<Schema extends z.ZodType>(folder: string, file: string, schema: Schema): z.output<Schema> {
  const path = join(folder, file);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new FirmProfileError(
      code === undefined ? `${path} is not valid JSON: ${message}` : `${path} cannot be read (${code})`,
    );
  }
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    (issue) => `  ${z.core.toDotPath(issue.path) || '(the whole file)'}: ${issue.message}`,
  );
  throw new FirmProfileError(`${path} is invalid:\n${problems.join('\n')}`);
}

function refuseRepeats(offices: readonly Office[], field: 'slug' | 'email'): void {
  const seen = new Set<string>();
  offices.forEach((office, index) => {
    if (seen.has(office[field]))
      throw new FirmProfileError(
        `offices.json is invalid:\n  [${index}].${field}: ${office[field]} is used twice`,
      );
    seen.add(office[field]);
  });
}
