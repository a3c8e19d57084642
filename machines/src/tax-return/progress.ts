import type { Role } from '../roles.js';
import { workflowRows } from './rows.js';
import { type TaxReturnSnapshot, type TaxReturnValue, valueOf } from './snapshot.js';

/** Whom a return waits on. */
export const waitingOn = [
  'Client',
  'Staff Associate',
  'Senior Associate',
  'CPA/EA',
  'Owner',
  'IRS',
  'Bank',
  'Nobody',
] as const satisfies readonly (Role | 'IRS' | 'Bank' | 'Nobody')[];

export type WaitingOn = (typeof waitingOn)[number];

export interface Progress {
  /** Steps done: the order itself, and each complete row of the workflow. */
  done: number;
  /** Always 13 (spec 2 §9). */
  of: number;
  /** What happens next, for the viewer. */
  label: string;
  waitingOn: WaitingOn;
}

interface NextStep {
  waitingOn: WaitingOn;
  client: string;
  staff: string;
}

const next = (waitingOn: WaitingOn, client: string, staff: string): NextStep => ({
  waitingOn,
  client,
  staff,
});

const nextOfWork = ({
  staffWork,
  seniorWork,
  cpaWork,
  cpaApproval,
}: TaxReturnValue): NextStep | undefined => {
  if (cpaApproval === 'complete') return undefined;
  if (staffWork === 'pending')
    return next('Staff Associate', 'We are about to start on your return', 'Staff associate to start');
  if (seniorWork === 'pending')
    return next('Senior Associate', 'We are preparing your return', 'Senior associate to start');
  if (cpaWork === 'pending')
    return next('CPA/EA', 'Your CPA is about to review the return', 'CPA/EA to start');
  return next('CPA/EA', 'Your CPA is reviewing the return', 'CPA/EA to approve the e-file');
};

const nextOfFiling = ({ efile }: TaxReturnValue): NextStep | undefined => {
  switch (efile) {
    case 'notSent':
      return next(
        'Staff Associate',
        'We are about to send your e-file authorization',
        'Send the e-file authorization',
      );
    case 'sent':
      return next(
        'Client',
        'Sign the e-file authorization we e-mailed you',
        'Client to sign the e-file authorization',
      );
    case 'signed':
      return next(
        'IRS',
        'Your return is filed. We are waiting for the IRS to accept it',
        'IRS to accept the e-file',
      );
    case 'accepted':
      return undefined;
  }
};

const nextOfPayment = ({ payment }: TaxReturnValue): NextStep | undefined => {
  switch (payment) {
    case 'due':
      return next('Client', 'Pay your invoice', 'Client to pay the invoice');
    case 'processing':
      return next('Bank', 'Your payment is being processed', 'Bank to process the payment');
    case 'disputed':
      return next('Bank', 'Your bank is looking at the payment', 'Bank to decide the dispute');
    default:
      return undefined;
  }
};

const nextOfDelivery = ({ delivery }: TaxReturnValue): NextStep => {
  switch (delivery) {
    case 'notUploaded':
      return next('Staff Associate', 'We are about to put up your filed return', 'Upload the filed return');
    case 'uploaded':
      return next('Client', 'Download your filed return', 'Client to download the return');
    case 'downloaded':
      return next('Owner', 'Done. Thank you!', 'Ready for the archive');
  }
};

const nextOf = (value: TaxReturnValue): NextStep => {
  if (value.lifecycle === 'archived') return next('Nobody', 'Done, and in our archive', 'Archived');
  if (value.lifecycle === 'deleted') return next('Nobody', 'Deleted', 'Deleted');
  if (value.payment === 'needsReview')
    return next('Owner', 'We are looking at your payment', 'Owner to review a payment');
  switch (value.quote) {
    case 'unquoted':
      return value.documents === 'none'
        ? next('Client', 'Upload your papers, so that we can quote a price', 'Client to upload papers')
        : next('Owner', 'We are working out your price quote', 'Owner to send a price quote');
    case 'sent':
      return next('Client', 'Look at your price quote', 'Client to accept the price quote');
    case 'declined':
      return next(
        'Owner',
        'You declined the price quote. We will be in touch',
        'Owner to answer a declined quote',
      );
    case 'accepted':
      return nextOfWork(value) ?? nextOfFiling(value) ?? nextOfPayment(value) ?? nextOfDelivery(value);
  }
};

/** How far a return is, and whom it waits on: derived from the machine, typed in by nobody. */
export const progressOf = (snapshot: TaxReturnSnapshot, viewer: Role): Progress => {
  const value = valueOf(snapshot);
  const { waitingOn, client, staff } = nextOf(value);
  return {
    done: 1 + workflowRows.filter((row) => row.isComplete(value)).length,
    of: 1 + workflowRows.length,
    label: viewer === 'Client' ? client : staff,
    waitingOn,
  };
};
