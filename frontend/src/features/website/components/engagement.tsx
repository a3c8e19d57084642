import { FormLine, FormLines, FormPart } from '@/components/forms/form-part';
import { Stamp } from '@/components/stamp';
import { asksPaymentFirst } from '@/lib/firm/profile';
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
export const Engagement = () => (
  <figure className={styles.sheet} aria-labelledby="engagement">
    <FormPart tab="Form 1-7" id="engagement" title="How it works" />
    <FormLines>
      {steps.map(({ what, who, note }, index) => (
        <FormLine key={what} line={String(index + 1)} label={what} hint={note} figure={who} />
      ))}
    </FormLines>
    <Stamp>
      {asksPaymentFirst ? 'Signed' : 'Filed'} first
      <br />
      Paid after
    </Stamp>
  </figure>
);
