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

/** What the client area does, each with a sample of how it looks. */
export function ClientArea() {
  return (
    <div className={styles.features}>
      <Feature
        title="Every paper in one place"
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
        The list is made from your answers. A photograph will do. Your papers are encrypted, and yours to take
        away again, at any time.
      </Feature>
      <Feature
        title="Always the next step"
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
        See where your return is, who has it, and what happens next. When it is your turn we write to you, and
        not before.
      </Feature>
      <Feature
        title="Somebody to ask"
        sample={
          <div className={styles.thread}>
            <p className={styles.question}>Does the band saw count, though I bought it used?</p>
            <p className={styles.answer}>It does. Send me the receipt, and it goes on Schedule C.</p>
          </div>
        }
      >
        Questions stand beside the return that they are about. The person who prepares it answers, and the
        answer stays there.
      </Feature>
    </div>
  );
}

function Feature({ title, sample, children }: { title: string; sample: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.feature}>
      {/* A picture, drawn in type: it says nothing that the sentence beside it does not. */}
      <div className={styles.sample} aria-hidden="true">
        {sample}
      </div>
      <h3>{title}</h3>
      <p>{children}</p>
    </div>
  );
}
