import { Card } from '@/components/card';
import { Steps } from '@/components/lists/steps';
import { DateText } from '@/components/orders/amounts';
import { useHistory } from '@/features/history/api/get-history';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { clientStepsOf } from './client-steps.js';

/** The steps from the order to the finished return, by name: what is done since when, what is next, what comes then. */
export function StepsCard({ taxReturn }: { taxReturn: TaxReturn }) {
  const { data: history } = useHistory(taxReturn.id);
  const steps = clientStepsOf(taxReturn, history);
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <Card title="Step by step">
      <Steps
        steps={steps.map(({ label, isDone, at }, index) => ({
          label,
          isDone,
          aside: isDone ? at && <DateText value={at} /> : index === next && 'Next',
        }))}
      />
    </Card>
  );
}
