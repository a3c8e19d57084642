import { type ReactNode } from 'react';
import { classNames } from '@/components/class-names';
import styles from './client-area.module.css';

const papers = [
  { name: 'Form W-2', received: true },
  { name: 'Form 1099-NEC, the theater', received: true },
  { name: 'Receipt, band saw', received: false },
];

const steps = [
  { name: 'Prepared', state: 'done' },
  { name: 'Reviewed by a CPA', state: 'done' },
  { name: 'Your signature, Form 8879', state: 'now' },
  { name: 'Accepted by the IRS', state: 'later' },
] as const;

/** The features of the client area, each with a sample picture. */
export function ClientArea() {
  return (
    <div className={styles.features}>
      <Feature
        title="All your documents in one place"
        sample={
          <ul>
            {papers.map(({ name, received }) => (
              <li key={name} className={styles.row}>
                <span className={classNames(styles.box, received && styles.ticked)} />
                {name}
                <span className={styles.side}>{received ? 'received' : 'needed'}</span>
              </li>
            ))}
          </ul>
        }
      >
        We make the list from your answers. Photos are fine. Your documents are encrypted, and you can
        download them at any time.
      </Feature>
      <Feature
        title="You always know the next step"
        sample={
          <ol>
            {steps.map(({ name, state }) => (
              <li key={name} className={classNames(styles.row, styles[state])}>
                <span className={styles.dot} />
                {name}
                {state === 'now' && <span className={styles.turn}>your turn</span>}
              </li>
            ))}
          </ol>
        }
      >
        See the status of your return, who is working on it, and what happens next. We’ll email you when it’s
        your turn.
      </Feature>
      <Feature
        title="Someone to ask"
        sample={
          <div className={styles.thread}>
            <p className={styles.question}>Can I deduct the band saw if I bought it used?</p>
            <p className={styles.answer}>Yes. Send me the receipt, and I’ll put it on Schedule C.</p>
          </div>
        }
      >
        Ask questions right next to your return. The person who prepares it answers, and you can read the
        answer again whenever you need it.
      </Feature>
    </div>
  );
}

function Feature({ title, sample, children }: { title: string; sample: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.feature}>
      {/* Decorative: the text beside it says the same. */}
      <div className={styles.sample} aria-hidden="true">
        {sample}
      </div>
      <h3>{title}</h3>
      <p>{children}</p>
    </div>
  );
}
