import { initialTransition, transition } from 'xstate';
import { checklist, type ChecklistItem } from './checklist.js';
import { estimate, type Choices, type Estimate } from './estimate/estimate.js';
import { type PriceList } from './price-list.js';
import { initialAnswers, readAnswers, type Answer, type Answers } from './questions.js';
import { orderServices, preparationOf, type OrderService } from './services.js';
import { priceToolMachine } from './visitor-machine.js';
import { type WizardContext, type WizardEvent } from './wizard.js';

/** The order as both wizards submit it (spec 2 §3, "Order submission payload"). */
export interface OrderPayload {
  readonly service: OrderService;
  /** True when a spouse was named. */
  readonly filingStatus: boolean;
  readonly documentsLink: string[];
  readonly files: { name: string; link: string }[];
  readonly notes: string[];
  readonly step: 'PriceTool Complete';
  readonly isDocumentsUploadedByClient: boolean;
  readonly email: string;
  readonly name: string;
}

/** The visitor's order, less the password, which the wizard never keeps. */
export interface VisitorOrderPayload extends OrderPayload {
  readonly spouseFullName: string;
  readonly referredBy: string;
  readonly answers: Answers;
}

const listOf = (text: string): string[] => (text.trim() === '' ? [] : [text.trim()]);

/** Undefined until a type is chosen. `who` is the signed-in client; the visitor names themselves in the wizard. */
export function orderFrom(
  { preparation, details, papers }: WizardContext,
  who: { readonly name: string; readonly email: string } = details,
): OrderPayload | undefined {
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
  };
}

/** The visitor's order. A spouse's name that was typed counts only while Married Filers is chosen. */
export function visitorOrderFrom(context: WizardContext): VisitorOrderPayload | undefined {
  const order = orderFrom(context);
  if (order === undefined) return undefined;
  const { details, answers } = context;
  const spouseFullName = answers.household.filing === 'married' ? details.spouseFullName.trim() : '';
  return {
    ...order,
    filingStatus: spouseFullName !== '',
    spouseFullName,
    referredBy: details.referredBy.trim(),
    answers,
  };
}

/** Each answer by itself, as the wizard's events carry them. */
const listAnswers = (answers: Answers): readonly Answer[] =>
  Object.entries(answers).flatMap(([section, byQuestion]) =>
    Object.entries(byQuestion).map(([question, value]) => ({ section, question, value }) as Answer),
  );

/** The events of someone who makes these choices, from the first screen to Complete. */
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

/** Whether the visitor's wizard, walked with these choices, submits an order with just these answers. */
export function canSubmit(choices: Choices): boolean {
  const [first] = initialTransition(priceToolMachine, { orderKey: '' });
  const last = pathTo(choices).reduce(
    (snapshot, event) => transition(priceToolMachine, snapshot, event)[0],
    first,
  );
  const kept: Record<string, Record<string, unknown>> = last.context.answers;
  return (
    last.value === 'submitting' &&
    listAnswers(choices.answers).every(({ section, question, value }) => kept[section]?.[question] === value)
  );
}

/** What the server keeps of an order beside its payload. */
export interface ReviewedOrder {
  readonly service: OrderService;
  readonly checklist: readonly ChecklistItem[];
  readonly answers: Answers | null;
  /** What the client was shown; null for an order that was made without the questions. */
  readonly estimate: Estimate | null;
}

/**
 * An order as it reached the server: undefined where the wizard could not have made it, because the service
 * takes no order or an answer is out of bounds. The estimate is computed here, never taken from the request.
 */
export function reviewOrder(
  order: { readonly service: string; readonly answers?: unknown },
  prices: PriceList,
): ReviewedOrder | undefined {
  const preparation = preparationOf(order.service);
  if (preparation === undefined) return undefined;
  const service = orderServices[preparation];
  if (order.answers === undefined || order.answers === null) {
    return { service, checklist: checklist(preparation), answers: null, estimate: null };
  }
  const answers = readAnswers(order.answers);
  const choices: Choices = { service: 'taxPreparation', preparation, answers: answers ?? initialAnswers };
  if (answers === undefined || !canSubmit(choices)) return undefined;
  return {
    service,
    checklist: checklist(preparation, answers),
    answers,
    estimate: estimate(choices, prices),
  };
}
