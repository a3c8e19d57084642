import { taxReturnIn } from '@/test/tax-return-in';
import { missingDocuments, describeDocumentCount } from './missing-documents.js';

const checklist = [
  { key: 'w2', label: 'Forms W-2', status: 'provided' as const },
  { key: 'states', label: 'Other states', status: 'notApplicable' as const },
  { key: 'bank', label: 'Account number', status: 'open' as const },
];

const missing = (value: Parameters<typeof taxReturnIn>[0] & object) =>
  missingDocuments({ ...taxReturnIn(value), checklist }).map(({ key }) => key);

it('what is neither there nor said not to apply is missing', () => {
  expect(missing({})).toEqual(['bank']);
});

it('nothing is missing once the preparation is approved, or the order is gone', () => {
  expect(missing({ value: { cpaApproval: 'complete' } })).toEqual([]);
  expect(missing({ value: { lifecycle: 'archived' } })).toEqual([]);
});

it('counts in words', () => {
  expect([describeDocumentCount(1), describeDocumentCount(4)]).toEqual(['1 document', '4 documents']);
});
