import { detailText } from './names.js';

it('says the details of a row of the security log in words', () => {
  expect(
    detailText({
      before: '5be495191985af'.padEnd(64, '0'),
      changed: ['office', 'notes'],
      newDevice: false,
      sessionId: '02e7559e-8d2a-4bac-b8f8-c5b7d966c64e',
      ended: 2,
      accounts: [],
      histories: [{ workflowId: 'a' }, { workflowId: 'b' }],
    }),
  ).toBe(
    'before: 5be495191985; changed: office, notes; new device: no; session ID: 02e7559e-8d2a-4bac-b8f8-c5b7d966c64e; ended: 2; accounts: none; histories: 2',
  );
});
