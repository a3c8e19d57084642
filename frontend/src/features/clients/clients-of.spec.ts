import { taxReturnIn } from '@/test/tax-return-in';
import { clientsOf } from './pages/client-list-page.js';

const quote = { amountCents: 45_000, revision: 1 };
const accepted = taxReturnIn({ value: { quote: 'accepted' }, context: { quote } });
const paid = taxReturnIn({
  value: { quote: 'accepted', efile: 'accepted', payment: 'paid' },
  context: { quote },
});

describe('the client list', () => {
  it('has one row per client, with all services and the sum of the agreed amounts', () => {
    const other = { ...taxReturnIn(), id: '2', name: 'Ben Ito', email: 'ben@example.com' };
    expect(clientsOf([accepted, other, { ...paid, id: '3', email: 'Rosa@example.com' }])).toMatchObject([
      { name: 'Rosa Delgado', orders: [{ id: accepted.id }, { id: '3' }], agreedCents: 90_000 },
      { name: 'Ben Ito', orders: [{ id: '2' }], agreedCents: null },
    ]);
  });

  it('keeps archived years apart, without their amounts', () => {
    const archived = taxReturnIn({
      value: { lifecycle: 'archived', quote: 'accepted' },
      context: { quote, archiveYear: 2024 },
    });
    expect(clientsOf([accepted, { ...archived, id: '4' }])).toMatchObject([
      { orders: [{ id: accepted.id }], archived: [{ id: '4', year: 2024 }], agreedCents: 45_000 },
    ]);
  });
});
