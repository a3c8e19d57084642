import { initialTransition, type SnapshotFrom, transition } from 'xstate';
import { type Entity, entityOf } from './company.js';
import { type Choices, orderServices, preparationOf, type OrderService } from './services.js';
import { estimate, type Estimate } from './estimate/estimate.js';
import { type PriceList } from './price-list.js';
import { type Answer, type Answers, areMarried, initialAnswers, readAnswers } from './questions.js';
import { priceToolMachine } from './visitor-machine.js';
import { type WizardContext, type WizardEvent } from './wizard.js';

/** The order as both wizards submit it (spec 2 §3, "Order submission payload"). */
export interface OrderPayload {
  readonly service: OrderService;
  /** True if a spouse was named. */
  readonly filingStatus: boolean;
  readonly documentsLink: string[];
  readonly files: { name: string; link: string }[];
  readonly notes: string[];
  readonly step: 'PriceTool Complete';
  readonly isDocumentsUploadedByClient: boolean;
  readonly email: string;
  readonly name: string;
  /** Left out for the year that is due. */
  readonly taxYear?: number;
  /** A business's name, what it is, and the month, from 1 to 12, with which its year ends. */
  readonly companyName?: string;
  readonly entity?: Entity;
  readonly fiscalYearEnd?: number;
}

/** What an order says about who files, and what happened to them. */
interface Interviewed {
  readonly spouseFullName: string;
  readonly answers: Answers;
}

/** A signed-in client's order, with answers if the client went through the questions. */
export type ClientOrderPayload = OrderPayload & Partial<Interviewed>;

/** The visitor's order, without the password, which the wizard never stores. */
export interface VisitorOrderPayload extends OrderPayload, Interviewed {
  readonly referredBy: string;
}

const listOf = (text: string): string[] => (text.trim() === '' ? [] : [text.trim()]);

/** @param who the signed-in client, or the name and email that the visitor typed */
function orderFrom(
  context: WizardContext,
  who: { readonly name: string; readonly email: string },
): OrderPayload | undefined {
  const { preparation, taxYear, details, papers } = context;
  if (preparation === null) return undefined;
  return {
    service: orderServices[preparation],
    filingStatus: false,
    documentsLink: listOf(details.documentsLink),
    files: papers.map(({ name, link }) => ({ name, link })),
    notes: listOf(details.notes),
    step: 'PriceTool Complete',
    isDocumentsUploadedByClient: papers.length > 0,
    email: who.email.trim(),
    name: who.name.trim(),
    ...(taxYear !== null && { taxYear }),
    ...(preparation === 'business' && companyOf(context)),
  };
}

function companyOf({ answers, details }: WizardContext): Partial<OrderPayload> {
  const { companyName, fiscalYearEnd } = details;
  const entity = entityOf(answers, details.entity);
  return {
    ...(companyName.trim() !== '' && { companyName: companyName.trim() }),
    ...(entity !== null && { entity }),
    ...(fiscalYearEnd !== '' && { fiscalYearEnd: Number(fiscalYearEnd) }),
  };
}

/** Whether it is an individual's return, of a married couple. */
export const isJointOrder = ({
  preparation,
  answers,
}: Pick<WizardContext, 'preparation' | 'answers'>): boolean =>
  preparation === 'individual' && areMarried(answers);

/** The spouse's name counts only for a joint return. */
function interviewedIn(context: WizardContext): Interviewed & Pick<OrderPayload, 'filingStatus'> {
  const { details, answers } = context;
  const spouseFullName = isJointOrder(context) ? details.spouseFullName.trim() : '';
  return { filingStatus: spouseFullName !== '', spouseFullName, answers };
}

/**
 * A signed-in client's order.
 * @returns undefined until a type is chosen
 */
export function clientOrderFrom(
  context: WizardContext,
  client: { readonly name: string; readonly email: string },
): ClientOrderPayload | undefined {
  const order = orderFrom(context, client);
  return order && { ...order, ...(context.interviewed && interviewedIn(context)) };
}

/**
 * The visitor's order.
 * @returns undefined until a type is chosen
 */
export function visitorOrderFrom(context: WizardContext): VisitorOrderPayload | undefined {
  const order = orderFrom(context, context.details);
  return order && { ...order, ...interviewedIn(context), referredBy: context.details.referredBy.trim() };
}

/** Lists the answers one by one, as in the wizard's events. */
export const listAnswers = (answers: Partial<Answers>): readonly Answer[] =>
  Object.entries(answers).flatMap(([section, byQuestion]) =>
    Object.entries(byQuestion).map(([question, value]) => ({ section, question, value }) as Answer),
  );

/** The events of a visitor who makes these choices, from the first screen to Complete. */
function pathTo({ service, preparation, answers }: Choices): readonly WizardEvent[] {
  return [
    ...(service === null ? [] : [{ type: 'SELECT_SERVICE', service } as const]),
    { type: 'NEXT' },
    ...(preparation === null ? [] : [{ type: 'SELECT_TYPE', preparation } as const]),
    { type: 'NEXT' },
    ...listAnswers(answers).map((answer) => ({ type: 'ANSWER', ...answer }) as const),
    { type: 'NEXT' },
    { type: 'NEXT' },
    { type: 'NEXT' },
    { type: 'SUBMIT' },
  ];
}

/** Where these events lead a visitor. */
export const visitorAfter = (events: readonly WizardEvent[]): SnapshotFrom<typeof priceToolMachine> =>
  events.reduce(
    (snapshot, event) => transition(priceToolMachine, snapshot, event)[0],
    initialTransition(priceToolMachine, { orderKey: '' })[0],
  );

/** Whether the visitor's wizard can submit an order with exactly these choices. */
export function canSubmit(choices: Choices): boolean {
  const { value, context } = visitorAfter(pathTo(choices));
  const kept: Record<string, Record<string, unknown>> = context.answers;
  return (
    value === 'submitting' &&
    listAnswers(choices.answers).every((answer) => kept[answer.section]?.[answer.question] === answer.value)
  );
}

/** What the server derives from an order and stores with it. */
export interface ReviewedOrder {
  readonly service: OrderService;
  readonly answers: Answers | null;
  /** What the client saw; null if the order has no answers, or none that has a price. */
  readonly estimate: Estimate | null;
}

/**
 * Checks an order on the server, and computes its estimate, which is never taken from the request.
 * @returns undefined if the wizard could not have produced it: an unknown service, or an invalid answer
 */
export function reviewOrder(
  order: { readonly service: string; readonly answers?: unknown },
  prices: PriceList,
): ReviewedOrder | undefined {
  const preparation = preparationOf(order.service);
  if (preparation === undefined) return undefined;
  const service = orderServices[preparation];
  if (order.answers === undefined || order.answers === null) {
    return { service, answers: null, estimate: null };
  }
  const answers = readAnswers(order.answers);
  const choices: Choices = { service: 'taxPreparation', preparation, answers: answers ?? initialAnswers };
  if (answers === undefined || !canSubmit(choices)) return undefined;
  const shown = estimate(choices, prices);
  return { service, answers, estimate: shown.lines.length + shown.byQuote.length > 0 ? shown : null };
}
