import type { MailSummary } from '../api/types.js';
import styles from './automatic-note.module.css';

const words = {
  bounce:
    'A mail server sent this because a message could not be delivered. Nobody reads replies to it; please check the address and send a new message.',
  reply: 'This is an automatic reply. Your message was delivered, but may not be read right away.',
} as const;

/** Says that a message was sent automatically. */
export const AutomaticNote = ({ kind }: { kind: NonNullable<MailSummary['automatic']> }) => (
  <p className={styles.note}>{words[kind]}</p>
);
