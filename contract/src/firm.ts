import { mostDocuments, noRules, type PriceList, type RuleName, ruleNames } from '@tax-firm/machines';
import { z } from 'zod';
import { emailAddress } from './email-address.js';

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
const quotaNames = Object.keys(quotas) as QuotaName[];

/** `quotas` in firm.json. */
const quotasSchema = z.strictObject(quotas, {
  error: `may only have ${quotaNames.join(', ')}, each a whole number`,
});

const text = z.string().trim().min(1, 'must not be empty');
const link = z.url({ protocol: /^https?$/, error: 'must be a URL that begins with http or https' });
const email = emailAddress('must be an email address');
const phone = z
  .string()
  .refine((value) => /^1?\d{10}$/.test(value.replace(/\D/g, '')), 'must be a US telephone number');

const imageFile = z.string().regex(/^[\w-]+(\.[\w-]+)+$/, 'must be the name of a file in images');
const player = z.url({
  protocol: /^https$/,
  error: 'must be the name of a file in images, or a URL that begins with https',
});

const onOff = z.boolean('must be true or false').default(false);
const rules = {
  fourEyes: onOff,
  documentsFirst: onOff,
  preparersFirst: onOff,
  /** `required` is the rule; `asked` shows what is missing, and holds nothing back. */
  signing: z
    .union([z.boolean(), z.enum(['asked', 'required'])], 'must be "asked" or "required"')
    .default('asked')
    .transform((value) => value === true || value === 'required'),
  /** Whether the firm files first, or only once the invoice is paid. */
  payment: z
    .union([z.boolean(), z.enum(['afterFiling', 'beforeFiling'])], 'must be "afterFiling" or "beforeFiling"')
    .default('afterFiling')
    .transform((value) => value === true || value === 'beforeFiling'),
} satisfies Record<RuleName, unknown>;

/** firm/firm.json, including what only the site reads, because the site needs it. Other fields pass through. */
export const firmProfileSchema = z.looseObject({
  name: text,
  /** The name for receipts and other documents. */
  legalName: text,
  /** What the firm does, in a sentence, for search engines. */
  description: text,
  /** The site's origin, for links to its pages. Absent: pages name no address of their own. */
  siteUrl: link.optional(),
  headquarters: text,
  /** The postal address on receipts, in one line; absent: `headquarters`. */
  address: text.optional(),
  /** What the firm calls the owner's role, in the API and on screens. */
  ownerRole: text.refine((value) => /[A-Za-z]/.test(value), 'must have a letter').default('Owner'),
  email,
  phone,
  license: z.looseObject({ number: text, authority: text, boardUrl: link }),
  /** The firm's promises to visitors, a sentence each. */
  promises: z.array(text),
  /** The founder's video: a file in images, or an external player, which loads only on a click. */
  video: z
    .looseObject({
      title: text,
      src: z.union([imageFile, player]),
      poster: imageFile,
      transcript: text,
      captions: imageFile.optional(),
    })
    .refine(({ src, captions }) => player.safeParse(src).success || captions, {
      path: ['captions'],
      error: 'must name a WebVTT file in images when the video is a file too',
    })
    .optional(),
  /** Whether the price tool says how many quotes were within the range of their estimate, from ten quotes on. */
  publishEstimateAccuracy: onOff,
  /** Optional rules of the workflow that the firm switches on (docs/workflow-changes.md). */
  workflow: z
    .strictObject(rules, {
      error: `may only have ${ruleNames.join(', ')}, each true or false, signing "asked" or "required", and payment "afterFiling" or "beforeFiling"`,
    })
    .default(noRules),
  /** Whether clients may also pay from a US bank account, where Stripe takes the payments. */
  bankDebit: onOff,
  /**
   * After how many years the owner may dispose of an archived return, counted from the June 30 after its last step. A preparer
   * must keep a copy for three of them (IRC 6107(b)). Absent: nothing is due by age.
   */
  disposal: z
    .strictObject({
      afterYears: z
        .int('must be a whole number of years')
        .min(3, 'must be at least 3: a preparer keeps copies of returns for three years (IRC 6107(b))'),
    })
    .optional(),
  /** What one client, saved order or address may use (docs/runbook.md, Quotas). */
  quotas: quotasSchema.prefault({}),
  /** Where visitors choose a time for a call. */
  scheduleUrl: link,
  /** The hosted checkout that "Make a Payment" posts to, with `paymentLinkId` in a hidden field. */
  paymentUrl: link,
  paymentLinkId: text,
  /** The firm's page at a payment-link service, offered beside the checkout. Absent: none is offered. */
  paymentLinkUrl: link.optional(),
  reviewSites: z.array(z.looseObject({ name: text, url: link })),
  /** Where the site reports page views after the visitor has agreed. Absent: it neither asks nor reports. */
  analyticsUrl: link.optional(),
});

/** The fields that a schema names, without the others that it lets pass. */
type Named<Fields> = { [Key in keyof Fields as string extends Key ? never : Key]: Fields[Key] };

/** firm/firm.json as the firm writes it: optional where there is a default. */
export type FirmProfile = Named<z.input<typeof firmProfileSchema>>;

/** One entry of firm/offices.json. */
const officeSchema = z.looseObject({
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens'),
  name: text,
  region: z.enum(['East Coast', 'Middle US', 'West Coast']),
  phone,
  email,
  address: text.optional(),
  mapUrl: link.optional(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  scheduleUrl: link,
  /** Whether the search for the nearest city includes the office. */
  nearest: z.boolean(),
});

export type Office = Named<z.infer<typeof officeSchema>>;

export const officesSchema = z.array(officeSchema).min(1, 'must have an office');

const cents = z.number().int('must be whole cents').min(0);
const count = z.number().int().min(0);
const percent = z.number().min(0).max(100);
const range = z
  .object({ lowCents: cents, highCents: cents })
  .refine(({ lowCents, highCents }) => lowCents <= highCents, {
    path: ['highCents'],
    error: 'must be at least lowCents',
  });

/** firm/prices.json: the price list that the estimate is computed from. */
export const pricesSchema: z.ZodType<PriceList> = z.object({
  individual: z.object({
    w2: z.object({ incomeLimitCents: cents, underCents: cents, overCents: cents, additionalCents: cents }),
    scheduleC: z.object({
      baseCents: cents,
      profitLimitCents: cents,
      includedForms1099: count,
      includedW2: count,
      additionalForm1099Cents: cents,
      courtesyDiscount: range.safeExtend({ incomeLimitCents: cents, maxTransactions: count }),
    }),
    scheduleE: z.object({ baseCents: cents, includedRentals: count, includedW2: count }),
    marriedFilingJointly: z.object({ lowPercent: percent, highPercent: percent }),
    additionalState: z.object({ eachCents: cents, capCents: cents }),
  }),
  business: z.object({
    partnershipCCorp: range.safeExtend({ grossLimitCents: cents }),
    sCorp: range.safeExtend({ grossLimitCents: cents, payrollProfitCents: cents }),
    notForProfit: z.object({ grossLimitCents: cents, underCents: cents, overFromCents: cents }),
  }),
  formation: z.object({
    llcNewYorkCents: cents,
    llcCaliforniaCents: cents,
    corporationCents: cents,
    sCorporationCents: cents,
    notForProfit: range,
    einCents: cents,
  }),
  consulting: z.object({ hourCents: cents }),
  bookkeeping: z.object({ hourCents: cents, typicalHoursPerMonth: z.object({ low: count, high: count }) }),
  salesTax: z.object({ yearFromCents: cents }),
  payrollTax: z.object({ yearFromCents: cents }),
  fbar: z.object({ cents, maxAccounts: count, balanceLimitCents: cents }),
  estimatedTax: range,
  lastMinuteCents: cents,
});
