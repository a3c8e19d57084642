import { entities, orderName, orderServices, type EarlierOrder } from '@tax-firm/machines';
import { Button } from '@/components/button';
import { taxYearOf } from '../wizard/tax-year.js';
import type { Wizard } from '../wizard/use-stored-wizard.js';
import styles from './price-first.module.css';

interface PriceFirstProps {
  wizard: Pick<Wizard, 'context' | 'send'>;
  last: EarlierOrder | undefined;
}

/** Leads a client to the questions that give a price, filled in from an earlier order if there is one. */
export function PriceFirst({ wizard, last }: PriceFirstProps) {
  return (
    <section className={styles.first} aria-labelledby="price-first">
      <h2 id="price-first" className={styles.title}>
        {/* A business's tax year may end in the next one, so what counts is the return and not the year. */}
        {last && last.taxYear < taxYearOf(wizard.context)
          ? `Anything changed since your ${last.taxYear} return?`
          : 'Want to see a price first?'}
      </h2>
      <p>
        {last
          ? `We’ve kept the answers for your ${nameOf(last)}. Correct what is different, see the price, and get a list of just the documents we need.`
          : 'Answer a few questions in plain words, and get a list of just the documents we need.'}
      </p>
      {last ? (
        <>
          <Button variant="secondary" onClick={() => wizard.send({ type: 'START_FROM', ...last })}>
            Start from my {last.taxYear} answers
          </Button>
          <Button variant="quiet" onClick={() => wizard.send({ type: 'INTERVIEW' })}>
            Start with empty answers
          </Button>
        </>
      ) : (
        <Button variant="secondary" onClick={() => wizard.send({ type: 'INTERVIEW' })}>
          See my price
        </Button>
      )}
    </section>
  );
}

/** Tells an individual's return from a business's, because a client may have both. */
const nameOf = ({ preparation, taxYear, company }: EarlierOrder): string =>
  orderName({
    service: orderServices[preparation],
    taxYear,
    entity: entities.find((entity) => entity === company?.entity) ?? null,
  });
