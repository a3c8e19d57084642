import { both, conditionsOn, factCondition, underRule } from '../../parts/condition.js';
import { anyStaff, client } from '../../parts/roles.js';

export interface DocumentFacts {
  /** Documents of the return, from client or staff. */
  files: number;
}

const inDocuments = conditionsOn<'documents', 'none' | 'received'>('documents');

export const documentsReceived = inDocuments('documentsReceived', ['received'], {
  asks: 'a document was received',
});

export const hasFile = factCondition<DocumentFacts>('hasFile', ({ files }) => files > 0, {
  refusal: both('There is no document to remove.'),
  whoCan: [...client, ...anyStaff],
});

export const hasNoFile = factCondition<DocumentFacts>('hasNoFile', ({ files }) => files === 0, {
  asks: 'there is no document',
});

export const documentsHere = underRule('documentsFirst', 'documentsHere', hasFile, {
  client: 'Waiting for your documents.',
  staff: 'The firm’s rules require at least one document before the e-file is approved.',
});
