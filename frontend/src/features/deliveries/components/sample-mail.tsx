import type { Schemas } from '@/lib/api/client';
import { Text } from '@/components/page/layout';
import styles from './sample-mail.module.css';

/** Shows an email the way mail programs do, with its link as a picture of a button. */
export function SampleMail({
  mail: { subject, heading, paragraphs, facts, quote, code, button, note },
}: {
  mail: Schemas['MailSample'];
}) {
  return (
    <article className={styles.mail} aria-label={`Email: ${subject}`}>
      <p className={styles.subject}>
        <span className={styles.label}>Subject</span> {subject}
      </p>
      <div className={styles.body}>
        <Text as="h2">{heading}</Text>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {facts.length > 0 && (
          <dl className={styles.facts}>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {quote && <blockquote className={styles.quote}>{quote}</blockquote>}
        {code && <p className={styles.code}>{code}</p>}
        {button && <p className={styles.button}>{button}</p>}
        {note && (
          <Text size="sm" tone="quiet">
            {note}
          </Text>
        )}
      </div>
    </article>
  );
}
