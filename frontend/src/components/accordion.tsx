import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.js';
import styles from './accordion.module.css';
import { Text } from './page/layout.js';

interface AccordionItem {
  id: string;
  title: ReactNode;
  /** Small text to the right of the title. */
  aside?: ReactNode;
  content: ReactNode;
  open?: boolean;
}

interface AccordionProps {
  items: readonly AccordionItem[];
  /** Only one panel is open at a time. */
  exclusive?: boolean;
  /** The content is as wide as the container, not limited to a readable line length. */
  wide?: boolean;
}

/**
 * Expandable panels. They use `<details>`, so they work before scripts load, the browser's page search finds their
 * text, and a link to `#id` opens the panel.
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
            {item.aside && (
              <Text as="span" size="xs" tone="faint">
                {item.aside}
              </Text>
            )}
          </summary>
          <div className={classNames(styles.content, wide && styles.wide)}>{item.content}</div>
        </details>
      ))}
    </div>
  );
}
