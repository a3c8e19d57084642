import { type Answers } from './questions.js';

/** The services on the first screen, with their displayed names (spec 2 §2.1). */
export const serviceNames = {
  taxPreparation: 'Tax Preparation',
  companyFormation: 'Company Formation & Tax ID Issuance',
  accountingConsulting: 'Accounting & Business Consulting',
  salesPayrollTax: 'Sales Tax & Payroll Tax',
  estimatedTax: 'Estimated Tax Calculation',
  bookkeeping: 'Bookkeeping',
  international: 'International/ Multinational Income',
  auditRepresentation: 'Audit Representation',
  taxRelief: 'Tax Relief Options',
} as const;

export type ServiceKey = keyof typeof serviceNames;

export const serviceKeys = Object.keys(serviceNames) as readonly ServiceKey[];

/** The two types of tax preparation. */
export const preparations = ['individual', 'business'] as const;

export type Preparation = (typeof preparations)[number];

/** Whether it is a business's return; false for an individual's, and as long as nobody has chosen. */
export const isBusiness = (preparation: Preparation | null | undefined): boolean =>
  preparation === 'business';

/** The `service` of a tax return (spec 2 §3), by type. */
export const orderServices = {
  individual: 'Tax Preparation Individual',
  business: 'Tax Preparation Business',
} as const satisfies Record<Preparation, string>;

export type OrderService = (typeof orderServices)[Preparation];

/** The type of an order, from its `service`; undefined for another text. */
export function preparationOf(service: string): Preparation | undefined {
  return preparations.find((preparation) => orderServices[preparation] === service);
}

/** What the visitor chose and answered: everything that the price depends on. */
export interface Choices {
  readonly service: ServiceKey | null;
  readonly preparation: Preparation | null;
  readonly answers: Answers;
}
