import { describeDocumentCount } from '@tax-firm/machines';
import { taxReturnIn } from '@/test/tax-return-in';
import { missingDocumentsOf } from './missing-documents.js';

const lease = { key: 'asked1', label: 'Your lease', asked: true, status: 'open' as const };
const checklist = [
  { key: 'w2', asked: false, label: 'Forms W-2', status: 'provided' as const },
  { key: 'states', asked: false, label: 'Other states', status: 'notApplicable' as const },
  { key: 'bank', asked: false, label: 'Account number', status: 'open' as const },
];

const missing = (value: Parameters<typeof taxReturnIn>[0] & object) =>
  missingDocumentsOf({ ...taxReturnIn(value), checklist }).map(({ key }) => key);

it('lists the items that are still open', () => {
  expect(missing({})).toEqual(['bank']);
});

it('lists nothing once the preparation is approved or the return is archived', () => {
  expect(missing({ value: { cpaApproval: 'complete' } })).toEqual([]);
  expect(missing({ value: { lifecycle: 'archived' } })).toEqual([]);
});

it('lists nothing after a declined quote, which may never lead to a return', () => {
  expect(missing({ value: { quote: 'declined' } })).toEqual([]);
});

it('lists what staff asked for also after the approval', () => {
  const approved = taxReturnIn({ value: { cpaApproval: 'complete' } });
  const listed = missingDocumentsOf({ ...approved, checklist: [lease, ...checklist] });
  expect(listed).toEqual([lease]);
});

it('uses the plural for several documents', () => {
  expect([describeDocumentCount(1), describeDocumentCount(4)]).toEqual(['1 document', '4 documents']);
});
