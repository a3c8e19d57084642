import { classNames } from './class-names.js';
import styles from './prose.module.css';

/** HTML of the firm's own Markdown, or sanitised by the server, set for reading. */
export function Prose({ html, className }: { html: string; className?: string }) {
  return <div className={classNames(styles.prose, className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
