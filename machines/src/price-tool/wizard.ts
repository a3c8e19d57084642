import { assertEvent, assign, setup } from 'xstate';
import { type Choices, isBusiness, type Preparation, type ServiceKey } from './services.js';
import {
  type Answer,
  type Answers,
  forNextYear,
  isAnswer,
  isFilerKnown,
  noAnswers,
  readAnswers,
  withAnswer,
} from './questions.js';

/** A document uploaded for this order; `link` is /api/files/<id>. */
export interface UploadedDocument {
  readonly name: string;
  readonly link: string;
}

/** What the visitor types, without the password, because the context is stored in the browser and in drafts. */
export interface OrderDetails {
  readonly name: string;
  readonly spouseFullName: string;
  readonly email: string;
  readonly referredBy: string;
  readonly notes: string;
  readonly documentsLink: string;
  /** A business's name, what it is (an `Entity`), and the month, from 1 to 12, with which its year ends; else empty. */
  readonly companyName: string;
  readonly entity: string;
  readonly fiscalYearEnd: string;
}

/** Most documents of one order: as many as a client may have altogether, unless the firm chooses otherwise. */
export const mostDocuments = 1000;

/** The details of a wizard in which nothing was typed. */
export const emptyDetails: OrderDetails = {
  name: '',
  spouseFullName: '',
  email: '',
  referredBy: '',
  notes: '',
  documentsLink: '',
  companyName: '',
  entity: '',
  fiscalYearEnd: '',
};

/** Everything that the wizard remembers. It is stored with a draft (`saved-wizard.ts` reads it). */
export interface WizardContext extends Choices {
  /** The Idempotency-Key of the order: a double click, a retry and a second tab send the same one. */
  readonly orderKey: string;
  /** The year that the return is of; null for the one that is due. */
  readonly taxYear: number | null;
  readonly details: OrderDetails;
  /** The uploaded documents, under the name by which drafts are stored. */
  readonly papers: readonly UploadedDocument[];
  /** The server's error messages about the last submission, by field; `form` is for the whole form. */
  readonly errors: Readonly<Record<string, string>>;
  readonly returnId: string | null;
  /** The visitor came through the questions in plain words, so that BACK leads to them. */
  readonly interviewed: boolean;
  /**
   * The visitor owns the business alone and reports it on an individual return, so that BACK from there leads to the
   * question about the business.
   */
  readonly onlyOwner: boolean;
  /** The tax year of the earlier order whose answers fill in the questions; null if they began empty. */
  readonly answersFrom: number | null;
}

export type DetailPage =
  | 'w2'
  | 'scheduleC'
  | 'scheduleE'
  | 'scheduleBDE'
  | 'additionalState'
  | 'partnershipCCorp'
  | 'sCorp'
  | 'notForProfit';

/** An order of an earlier year, whose answers fill in the questions of the next one. */
export interface EarlierOrder {
  readonly taxYear: number;
  readonly preparation: Preparation;
  readonly answers: Answers;
  readonly spouseFullName: string;
  /** What the order said of a business. */
  readonly company?: Pick<OrderDetails, 'companyName' | 'entity' | 'fiscalYearEnd'>;
}

export type WizardEvent =
  | { type: 'SELECT_SERVICE'; service: ServiceKey }
  | { type: 'INTERVIEW' }
  | { type: 'CHOOSE_FORMS' }
  | ({ type: 'START_FROM' } & EarlierOrder)
  | { type: 'SELECT_TYPE'; preparation: Preparation }
  | { type: 'SELECT_TAX_YEAR'; taxYear: number }
  | ({ type: 'ANSWER' } & Answer)
  | { type: 'OPEN_DETAIL'; page: DetailPage }
  | { type: 'EDIT_DETAIL'; field: keyof OrderDetails; value: string }
  | { type: 'DOCUMENT_ADDED'; document: UploadedDocument }
  | { type: 'DOCUMENT_REMOVED'; link: string }
  | { type: 'NEXT' }
  | { type: 'BACK' }
  | { type: 'SAVE_FOR_LATER' }
  | { type: 'SUBMIT' }
  | { type: 'SUBMIT_SUCCEEDED'; returnId: string }
  | { type: 'SUBMIT_FAILED'; errors: Readonly<Record<string, string>> }
  | { type: 'REQUEST_KEPT' }
  | { type: 'CONTINUE_ORDER' }
  | { type: 'START_OVER'; orderKey: string };

/** Input of the wizards. The caller provides a random id for the order, because machines must be deterministic. */
export interface WizardInput {
  readonly orderKey: string;
}

/** A wizard in which nothing was answered. */
export const emptyOrder = ({ orderKey }: WizardInput): WizardContext => ({
  orderKey,
  taxYear: null,
  service: null,
  preparation: null,
  answers: noAnswers,
  details: emptyDetails,
  papers: [],
  errors: {},
  returnId: null,
  interviewed: false,
  onlyOwner: false,
  answersFrom: null,
});

/** Takes back what `startFrom` filled in, with what the client changed since. */
const withoutEarlierOrder = ({ details }: WizardContext): Partial<WizardContext> => {
  const { spouseFullName, companyName, entity, fiscalYearEnd } = emptyDetails;
  return {
    preparation: null,
    answers: noAnswers,
    answersFrom: null,
    details: { ...details, spouseFullName, companyName, entity, fiscalYearEnd },
  };
};

const isNotForProfit = ({ preparation, answers }: WizardContext): boolean =>
  isBusiness(preparation) && answers.business.entity === 'notForProfit';

/** Leads somewhere for one service. */
export const forService = <Target extends string>(service: ServiceKey, target: Target) =>
  ({ guard: { type: 'serviceIs', params: { service } }, target }) as const;

/** Leads somewhere for one type of return. */
export const forReturn = <Target extends string>(preparation: Preparation, target: Target) =>
  ({ guard: { type: 'preparationIs', params: { preparation } }, target }) as const;

/** Leads to one of the pages with details. */
export const toPage = <Page extends DetailPage>(page: Page) =>
  ({ guard: { type: 'pageIs', params: { page } }, target: page }) as const;

type EventOf<Type> = Extract<WizardEvent, { type: Type }>;

/** Changes the context by an event of this type. @throws Error for an event of another type */
const assignFrom = <Type extends WizardEvent['type']>(
  type: Type,
  change: (event: EventOf<Type>, context: WizardContext) => Partial<WizardContext>,
) =>
  assign<WizardContext, WizardEvent, undefined, WizardEvent, never>(({ context, event }) => {
    assertEvent(event, type);
    return change(event as unknown as EventOf<Type>, context);
  });

/** Types, guards and actions that both wizards share: the visitor's and the signed-in client's. */
export const wizard = setup({
  types: { context: {} as WizardContext, events: {} as WizardEvent, input: {} as WizardInput },
  guards: {
    serviceIs: ({ context }, params: { service: ServiceKey }) => context.service === params.service,
    preparationIs: ({ context }, params: { preparation: Preparation }) =>
      context.preparation === params.preparation,
    documentsGiven: ({ context: { details, papers, preparation } }) =>
      preparation !== null && (papers.length > 0 || details.documentsLink + details.notes !== ''),
    preparationChosen: ({ context }) => context.preparation !== null,
    interviewed: ({ context }) => context.interviewed,
    interviewedNotForProfit: ({ context }) => context.interviewed && isNotForProfit(context),
    isNotForProfit: ({ context }) => isNotForProfit(context),
    onlyOwner: ({ context }) => context.onlyOwner,
    filerKnown: ({ context: { preparation, answers } }) =>
      preparation === 'individual' && isFilerKnown(answers),
    formationChosen: ({ context: { answers } }) =>
      answers.companyFormation.entity !== 'undecided' || answers.companyFormation.ein,
    pageIs: ({ event }, params: { page: DetailPage }) =>
      event.type === 'OPEN_DETAIL' && event.page === params.page,
    answersFit: ({ event }) => event.type === 'START_FROM' && readAnswers(event.answers) !== undefined,
    answerFits: ({ event }) => event.type === 'ANSWER' && isAnswer(event),
  },
  actions: {
    chooseService: assignFrom('SELECT_SERVICE', ({ service }) => ({ service })),
    beginInterview: assign(({ context }) => ({
      ...(context.answersFrom !== null && withoutEarlierOrder(context)),
      service: 'taxPreparation' as const,
      interviewed: true,
    })),
    leaveInterview: assign({ interviewed: false, onlyOwner: false }),
    startFrom: assignFrom(
      'START_FROM',
      ({ preparation, answers, taxYear, spouseFullName, company }, { details }) => ({
        preparation,
        answers: forNextYear(answers),
        details: { ...details, ...company, spouseFullName },
        interviewed: true,
        onlyOwner: false,
        answersFrom: taxYear,
      }),
    ),
    chooseTaxPreparation: assign({ service: 'taxPreparation' }),
    chooseType: assignFrom('SELECT_TYPE', ({ preparation }) => ({ preparation, onlyOwner: false })),
    chooseTypeOfBusiness: assignFrom('SELECT_TYPE', ({ preparation }) => ({
      preparation,
      onlyOwner: preparation === 'individual',
    })),
    chooseTaxYear: assignFrom('SELECT_TAX_YEAR', ({ taxYear }) => ({ taxYear })),
    keepAnswer: assignFrom('ANSWER', (event, { answers }) => ({ answers: withAnswer(answers, event) })),
    keepDetail: assignFrom('EDIT_DETAIL', ({ field: edited, value }, { details, errors }) => ({
      details: { ...details, [edited]: value },
      errors: Object.fromEntries(Object.entries(errors).filter(([field]) => field !== edited)),
    })),
    addDocument: assignFrom('DOCUMENT_ADDED', ({ document }, { papers }) => ({
      papers: [...papers.filter(({ link }) => link !== document.link), document],
    })),
    removeDocument: assignFrom('DOCUMENT_REMOVED', ({ link }, { papers }) => ({
      papers: papers.filter((paper) => paper.link !== link),
    })),
    clearErrors: assign({ errors: {} }),
    keepErrors: assignFrom('SUBMIT_FAILED', ({ errors }) => ({ errors })),
    keepReturn: assignFrom('SUBMIT_SUCCEEDED', ({ returnId }) => ({ returnId })),
    forgetService: assign({ service: null }),
    forgetOrder: assignFrom('START_OVER', emptyOrder),
  },
});
