import {
  flagsOf,
  initialContext,
  noRules,
  progressOf,
  restoreTaxReturn,
  taxReturnMachine,
  type Role,
  type TaxReturnContext,
  type TaxReturnValue,
  type Transmission,
  valueOf,
} from '@tax-firm/machines';
import { initialTransition } from 'xstate';
import type { TaxReturn, Viewer } from '@/features/tax-return/api/types';

/** The client of the returns below. */
export const rosa: Viewer = {
  id: '7d3b1f62-4c1e-4a8c-9d13-2f3a5b6c7d8e',
  name: 'Rosa Delgado',
  role: 'Client',
};

const input = { files: 0, rules: noRules };
const start = valueOf(initialTransition(taxReturnMachine, input)[0]);

interface State {
  value?: Partial<TaxReturnValue>;
  context?: Partial<TaxReturnContext>;
  version?: number;
  viewer?: Role;
}

/** Makes a return as the API sends it, in the given state. What follows from the facts is computed from them. */
export function taxReturnIn({ value, context, version = 3, viewer = 'Client' }: State = {}): TaxReturn {
  const state = { value: { ...start, ...value }, context: { ...initialContext(input), ...context } };
  const snapshot = restoreTaxReturn(state);
  const at = '2026-03-03T15:00:00.000Z';
  const id = '0b8f6d3a-1111-4222-8333-944455556666';
  const { amountCents } = state.context.quote;
  return {
    _id: id,
    id,
    name: 'Rosa Delgado',
    email: 'rosa@example.com',
    service: 'Tax Preparation Individual',
    taxYear: 2025,
    companyName: null,
    entity: null,
    fiscalYearEnd: null,
    ordinal: 1,
    filingStatus: false,
    spouseFullName: null,
    referredBy: null,
    office: null,
    assignee: null,
    amount: amountCents === null ? null : amountCents / 100,
    notes: [],
    files: [],
    taxReturnFile: [],
    agreements: [],
    reviewFiles: [],
    signatureFiles: [],
    acknowledgements: [],
    signedScans: [],
    removedFiles: [],
    documentsLink: [],
    adminDocumentsLink: [],
    step: 'PriceTool Complete',
    archiveTaxYear: null,
    isDocumentsUploadedByClient: false,
    estimate: null,
    waitsBegan: {},
    answers: [],
    checklist: [],
    createdAt: at,
    updatedAt: at,
    waitingSince: at,
    unread: 0,
    firmWroteAt: null,
    deadline: null,
    promise: null,
    preparer: null,
    preparerPhoto: null,
    usuallyBy: null,
    ...flagsOf(snapshot),
    workflow: {
      version,
      value: valueOf(snapshot),
      context: state.context,
      progress: progressOf(snapshot, viewer),
      can: [],
      blocked: {},
      rows: [],
    },
  };
}

/** What the server answers an event after which the return is as given. */
export const answerAfter = ({ _id, id, updatedAt, workflow: { version, value } }: TaxReturn) => ({
  _id,
  id,
  updatedAt,
  workflow: { version, value },
});

/** The federal return, transmitted and not acknowledged. */
export const transmitted: Transmission = {
  jurisdiction: 'US',
  submissionId: '1234562026032abcdefg',
  outcome: 'waiting',
  on: null,
  codes: [],
  evidence: null,
};

/** A quote of $325 that the client has not answered. */
export const quoted: State = {
  value: { quote: 'sent' },
  context: { quote: { amountCents: 32_500, revision: 1 } },
};
