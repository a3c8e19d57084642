export { taxReturnQuery, useTaxReturn } from './api/get-tax-return.js';
export { useTaxReturns } from './api/get-tax-returns.js';
export { taxReturnKeys } from './api/keys.js';
export { receiptLink } from './api/receipt-link.js';
export { sendEvent, type PersonEvent } from './api/send-event.js';
export { applyServerState } from './api/apply-server-state.js';
export type {
  ChecklistItem,
  HistoryEntry,
  RemovedFile,
  ReturnFile,
  TaxReturn,
  TaxReturnSummary,
  Viewer,
  WorkflowRowView,
} from './api/types.js';
export { useTaxReturnUpdates } from './api/update-tax-return.js';
export { useLiveTaxReturn } from './live/use-live-tax-return.js';
export { useLiveTaxReturns } from './live/use-live-tax-returns.js';
export * from './machine/is-waived.js';
export * from './machine/payment-first.js';
export * from './machine/predict-return.js';
export * from './machine/refusal.js';
export * from './machine/use-tax-return-machine.js';
