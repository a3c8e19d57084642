import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, refuseEvents } from '@/test/refused-event';
import { showWork } from '@/test/show-work';
import { taxReturnIn } from '@/test/tax-return-in';
import { DueDateCard } from './due-date-card.js';

const viewer = { id: 'a3c0', name: 'Ines Okafor', role: 'Owner' } as const;
const federal = { jurisdiction: 'US', on: '2026-04-10', submissionId: null } as const;
const extended = taxReturnIn({
  context: { extensions: [federal] },
  viewer: 'Owner',
});
const refuse = refuseEvents(extended);
const show = (taxReturn: typeof extended, as: typeof viewer | { role: 'Auditor' } = viewer) =>
  showWork(taxReturn, { ...viewer, ...as }, <DueDateCard />);

beforeEach(() => jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-04-15T12:00:00Z') }));
afterEach(() => jest.useRealTimers());

const dates = () => screen.getAllByText(/: due/).map(({ textContent }) => textContent);

it('says when the federal return is due, and when with an extension', () => {
  show(taxReturnIn({ viewer: 'Owner' }));
  expect(dates()).toEqual(['Form 1040 for 2025: due April 15, 2026']);
  cleanup();
  show(extended);
  expect(dates()).toEqual(['Form 1040 for 2025: due October 15, 2026']);
  expect(screen.getByText('Extended')).toBeVisible();
});

it('says that the date has passed, unless the return was sent', () => {
  jest.setSystemTime(new Date('2026-04-16T12:00:00Z'));
  show(taxReturnIn({ viewer: 'Owner' }));
  expect(dates()).toEqual(['Form 1040 for 2025: due April 15, 2026, which has passed']);
  cleanup();
  const sent = { jurisdiction: 'US', on: '2026-04-14', tracking: null } as const;
  show(taxReturnIn({ context: { mailings: [sent] }, viewer: 'Owner' }));
  expect(dates()).toEqual(['Form 1040 for 2025: due April 15, 2026']);
});

it('keeps the date if only a state’s return is extended', () => {
  show(taxReturnIn({ context: { extensions: [{ ...federal, jurisdiction: 'NY' }] }, viewer: 'Owner' }));
  expect(dates()).toEqual(['Form 1040 for 2025: due April 15, 2026']);
  expect(screen.getByText(/extension filed Apr 10, 2026/)).toBeVisible();
  expect(screen.queryByText('Extended')).toBeNull();
});

it('names each form of a business that did not say what it is', () => {
  show({ ...taxReturnIn({ viewer: 'Owner' }), service: 'Tax Preparation Business' });
  expect(dates()).toEqual([
    'Form 1065 for 2025: due March 16, 2026, which has passed',
    'Form 1120-S for 2025: due March 16, 2026, which has passed',
    'Form 1120 for 2025: due April 15, 2026',
    'Form 990 for 2025: due May 15, 2026',
  ]);
});

it('is gone once the return is accepted, and shows auditors no button', () => {
  const accepted = taxReturnIn({ value: { quote: 'accepted', efile: 'accepted' }, viewer: 'Owner' });
  show(accepted);
  expect(screen.queryByText('Due date')).toBeNull();
  cleanup();
  show(extended, { role: 'Auditor' });
  expect(screen.getByText('Due date')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says why an extension stays on the record, though it looked gone meanwhile', async () => {
  show(extended);
  await userEvent.click(screen.getByRole('button', { name: /^Remove from the record: / }));
  await userEvent.type(await screen.findByLabelText('Reason'), 'Of another client');
  await userEvent.click(screen.getByRole('button', { name: 'Remove from the record' }));
  await waitFor(() => expect(screen.queryByText(/extension filed/)).toBeNull());
  refuse();
  expect(await screen.findByText(refusal)).toBeVisible();
  expect(screen.getByText(/extension filed/)).toBeVisible();
});
