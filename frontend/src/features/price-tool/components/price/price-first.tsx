import { entities, orderName, orderServices, orderTitle, type EarlierOrder } from '@tax-firm/machines';
import { Button } from '@/components/button';
import { Stack, Text } from '@/components/page/layout';
import { taxYearOf } from '../../wizard/order.js';
import type { Wizard } from '../../wizard/use-stored-wizard.js';

interface PriceFirstProps {
  wizard: Pick<Wizard, 'context' | 'send'>;
  /** The client's orders to start from, the latest first. */
  earlier: readonly EarlierOrder[];
}

/** Leads a client to the questions that give a price, filled in from an earlier order if there is one. */
export function PriceFirst({ wizard, earlier }: PriceFirstProps) {
  const [last] = earlier;
  const isOne = earlier.length === 1;
  return (
    <Stack as="section" gap={3} start above={6} padTop={5} lineAbove="strong" aria-labelledby="price-first">
      <Text id="price-first" as="h2" size="lg">
        {/* A business's tax year may end in the next one, so what counts is the return and not the year. */}
        {last && last.taxYear < taxYearOf(wizard.context)
          ? `Anything changed since your ${isOne ? `${last.taxYear} return` : 'last returns'}?`
          : 'Want to see a price first?'}
      </Text>
      <p>
        {last
          ? `We’ve kept the answers for your ${isOne ? orderName(subjectOf(last)) : 'earlier returns'}. Correct what is different, see the price, and get a list of just the documents we need.`
          : 'Answer a few questions in plain words, and get a list of just the documents we need.'}
      </p>
      {earlier.map((order) => (
        <Button
          key={orderTitle(subjectOf(order))}
          variant="secondary"
          onClick={() => wizard.send({ type: 'START_FROM', ...order })}
        >
          Start from my {isOne ? `${order.taxYear} answers` : orderTitle(subjectOf(order))}
        </Button>
      ))}
      <Button variant={last ? 'quiet' : 'secondary'} onClick={() => wizard.send({ type: 'INTERVIEW' })}>
        {last ? 'Start with empty answers' : 'See my price'}
      </Button>
    </Stack>
  );
}

/** Tells the client's returns from each other: an individual's from a business's, and one company's from another's. */
const subjectOf = ({ preparation, taxYear, company }: EarlierOrder) => ({
  service: orderServices[preparation],
  taxYear,
  entity: entities.find((entity) => entity === company?.entity) ?? null,
  companyName: company?.companyName ?? null,
});
