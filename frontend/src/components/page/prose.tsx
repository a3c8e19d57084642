import { classNames } from '../class-names.js';
import { Box, type PartProps } from './layout.js';
import styles from './prose.module.css';

/** Formatted HTML. It must come from the firm's Markdown or from the server's sanitizer: it is inserted unescaped. */
export const Prose = ({ html, className, ...rest }: PartProps & { html: string }) => (
  <Box {...rest} className={classNames(styles.prose, className)} dangerouslySetInnerHTML={{ __html: html }} />
);
