import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.js';
import styles from './form-part.module.css';
import { Box, Text } from '../page/layout.js';

interface FormPartProps {
  /** Roman numeral or letter of the part, as on a tax form. */
  part?: string;
  /** What is on the tab instead of the part. */
  tab?: string;
  title: ReactNode;
  /** The heading's id, for `aria-labelledby`. */
  id?: string;
  /** A sentence beside the title. */
  note?: ReactNode;
  level?: 2 | 3;
}

/** A section heading in the style of a tax form: "Part II" in white on black, then the underlined title. */
export function FormPart({ part, tab = `Part ${part}`, title, id, note, level = 2 }: FormPartProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.part}>
      <span className={styles.tab}>{tab}</span>
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}

interface FormLineProps extends Omit<ComponentProps<'li'>, 'children'> {
  /** The line's number in the margin: '1a'. */
  line?: string;
  label: ReactNode;
  hint?: ReactNode;
  /** The boxed amount on the right. */
  figure?: ReactNode;
  strong?: boolean;
}

/** A line in the style of a tax form: number, label, dots, boxed amount. Use it inside `<FormLines>`. */
export function FormLine({ line, label, hint, figure, strong, className, ...rest }: FormLineProps) {
  return (
    <li {...rest} className={classNames(styles.line, strong && styles.strong, className)}>
      <span className={styles.number} aria-hidden="true">
        {line}
      </span>
      <span className={styles.label}>
        {label}
        {hint && ' '}
        {hint && (
          <Text as="span" block size="xs" tone="quiet" weight={400}>
            {hint}
          </Text>
        )}
      </span>
      {figure !== undefined && (
        <>
          <span className={styles.dots} aria-hidden="true" />
          <span className={styles.figure}>{figure}</span>
        </>
      )}
    </li>
  );
}

export const FormLines = (props: Omit<ComponentProps<typeof Box>, 'as'>) => <Box as="ol" {...props} />;
