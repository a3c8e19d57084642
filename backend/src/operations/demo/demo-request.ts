import { type ServiceRequestBody } from '@tax-firm/contract';

/** What an invented visitor asks the firm to call about. */
export const demoRequest: ServiceRequestBody = {
  service: 'bookkeeping',
  answers: { hoursPerMonth: 6 },
  name: 'Imani Example',
  email: 'imani@pottery.example',
  phone: '718-555-0119',
  message: 'I sell pottery at markets and online. My receipts are in a shoebox; where do we start?',
};
