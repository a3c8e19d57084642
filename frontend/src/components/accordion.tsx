import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.js';
import styles from './accordion.module.css';

export interface AccordionItem {
  id: string;
  title: ReactNode;
  /** At the right of the title, quietly. */
  aside?: ReactNode;
  content: ReactNode;
  open?: boolean;
}

interface AccordionProps {
  items: readonly AccordionItem[];
  /** One panel open at a time. */
  exclusive?: boolean;
  /** The content takes the whole width, not just a line of reading. */
  wide?: boolean;
}

/**
 * Expandable panels made of the browser's own `<details>`: they work before any script runs, are found by
 * searching in the page, and open by themselves when their address (`#id`) is followed.
 */
export function Accordion({ items, exclusive = false, wide = false }: AccordionProps) {
  const group = useId();
  return (
    <div className={styles.list}>
      {items.map((item) => (
        <details
          key={item.id}
          id={item.id}
          name={exclusive ? group : undefined}
          open={item.open}
          className={styles.item}
        >
          <summary className={styles.summary}>
            <span className={styles.title}>{item.title}</span>
            {item.aside && <span className={styles.aside}>{item.aside}</span>}
            <span className={styles.mark} aria-hidden="true" />
          </summary>
          <div className={classNames(styles.content, wide && styles.wide)}>{item.content}</div>
        </details>
      ))}
    </div>
  );
}
