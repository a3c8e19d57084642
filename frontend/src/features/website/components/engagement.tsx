import { Text } from '@/components/page/layout';
import { Stamp } from '@/components/stamp';
import { asksPaymentFirst } from '@/lib/firm/profile';
import { useYear } from '@/lib/use-year';
import styles from './engagement.module.css';

const steps = [
  { what: 'You answer a few questions', who: 'You', note: 'two minutes' },
  { what: 'You see the price, line by line', who: 'You', note: 'no account needed' },
  { what: 'You send your documents', who: 'You', note: 'photos are fine' },
  { what: 'One person prepares, a CPA reviews', who: 'Us', note: 'ten days' },
  ...(asksPaymentFirst
    ? [
        { what: 'You sign', who: 'You', note: 'Form 8879' },
        { what: 'You pay; we e-file', who: 'Both', note: 'the price of line 2' },
        { what: 'The IRS accepts your return', who: 'IRS', note: 'a day or two' },
      ]
    : [
        { what: 'You sign; we e-file', who: 'Both', note: 'Form 8879' },
        { what: 'The IRS accepts your return', who: 'IRS', note: 'a day or two' },
        { what: 'You pay', who: 'You', note: 'the price of line 2' },
      ]),
];

/** The steps of an engagement, drawn as a tax form. */
export function Engagement() {
  // Returns are filed for the previous year.
  const taxYear = String(useYear() - 1);
  return (
    <figure className={styles.sheet} aria-labelledby="engagement">
      <figcaption className={styles.head}>
        <span className={styles.form}>
          Form <strong>1-7</strong>
        </span>
        <span id="engagement" className={styles.name}>
          How it works
        </span>
        <span className={styles.year}>
          {taxYear.slice(0, 2)}
          <strong>{taxYear.slice(2)}</strong>
        </span>
      </figcaption>
      <ol>
        {steps.map(({ what, who, note }, index) => (
          <li key={what} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <span className={styles.what}>
              {what}{' '}
              <Text as="span" block size="xs" tone="faint">
                {note}
              </Text>
            </span>
            <span className={styles.who}>{who}</span>
          </li>
        ))}
      </ol>
      <Stamp className={styles.stamp}>
        {asksPaymentFirst ? 'Signed' : 'Filed'} first
        <br />
        Paid after
      </Stamp>
    </figure>
  );
}
