import type { MailSummary } from '../api/types.js';
import styles from './automatic-note.module.css';

const words = {
  bounce:
    'A mail server wrote this: a message did not reach its addressee. Nobody reads an answer to it; please check the address and write again.',
  reply: 'A machine answered for somebody, who will read your message when they are back.',
} as const;

/** Says that no person wrote a message. */
export const AutomaticNote = ({ kind }: { kind: NonNullable<MailSummary['automatic']> }) => (
  <p className={styles.note}>{words[kind]}</p>
);
