import { screen } from '@testing-library/react';
import { answerApi } from '@/test/answer-api';
import { showWork } from '@/test/show-work';
import { taxReturnIn } from '@/test/tax-return-in';
import { ConsentsCard } from './activity-tab.js';

const consent = (status: string) => ({
  id: status,
  status,
  until: null,
  downloads: 0,
  copy: null,
  document: { title: 'Consent to disclose', recipient: null, files: [] },
});
answerApi(() => Response.json(['offered', 'given', 'withdrawn'].map(consent)));

it('says how each consent stands in the words that the client reads', async () => {
  showWork(taxReturnIn(), { id: 'a3c0', name: 'Ines Okafor', role: 'Owner' }, <ConsentsCard />);
  for (const words of ['Not signed yet', 'In force', 'Withdrawn'])
    expect(await screen.findByText(words)).toBeVisible();
});
