import { classNames } from '../class-names.js';
import styles from './prose.module.css';

/** Formatted HTML. It must come from the firm's Markdown or from the server's sanitizer: it is inserted unescaped. */
export function Prose({ html, className }: { html: string; className?: string }) {
  return <div className={classNames(styles.prose, className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
