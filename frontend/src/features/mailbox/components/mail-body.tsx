import { Prose } from '@/components/page/prose';
import styles from './mail-body.module.css';

/** A message's HTML, sanitized by the server: it loads nothing, runs nothing, and cannot leave its box. */
export function MailBody({ html }: { html: string }) {
  if (!html.trim()) return <p className={styles.empty}>This message has no text.</p>;
  return (
    <section className={styles.body} aria-label="Message text">
      <Prose html={html} className={styles.prose} />
    </section>
  );
}
