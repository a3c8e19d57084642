import { createContext, type ReactNode, use, useId, useState } from 'react';
import { classNames } from './class-names.js';
import styles from './card.module.css';
import { Cluster, part, type PartProps, Text } from './page/layout.js';

interface CardProps extends Omit<PartProps, 'title'> {
  title?: ReactNode;
  /** Shown beside the title, for example a status or a button. */
  aside?: ReactNode;
  /** Highlights the card that the user should act on now. */
  emphasis?: boolean;
  /** With less room, for a card beside others. */
  compact?: boolean;
  /** In a `CardFold`: the card matters, whatever the fold says. */
  matters?: boolean;
}

/**
 * Makes each card inside one line, which opens: by itself as soon as the card matters, otherwise with a press. It never
 * closes by itself, because someone may be reading or typing.
 */
export const CardFold = createContext<{ readonly matters: boolean; readonly id?: string } | undefined>(
  undefined,
);

/** A section with a title, set like a sheet of paper. */
export function Card({ title, aside, children, emphasis, compact, matters, ...rest }: CardProps) {
  const { className, ref } = rest;
  const titleId = useId();
  const fold = use(CardFold);
  const [isOpen, setOpen] = useState(false);
  if (fold && (fold.matters || matters) && !isOpen) setOpen(true);
  if (fold && title)
    return (
      <section ref={ref} id={fold.id} className={classNames('card', styles.folded)} aria-labelledby={titleId}>
        <details open={isOpen}>
          <summary className={styles.line}>
            <Text id={titleId} as="h2" size="md" fill>
              {title}
            </Text>
            {aside}
          </summary>
          <div className={classNames(styles.content, className)}>{children}</div>
        </details>
      </section>
    );
  return (
    <Sheet
      {...(compact && { pad: 4 })}
      {...(emphasis && { lineAbove: 'stamp' })}
      {...rest}
      aria-labelledby={title ? titleId : undefined}
    >
      {title && (
        <Cluster as="header" gap={4} rowGap={2} align="baseline" between below={compact ? 2 : 4}>
          <Text id={titleId} as="h2" size={compact ? 'lg' : 'xl'}>
            {title}
          </Text>
          {aside}
        </Cluster>
      )}
      {children}
    </Sheet>
  );
}

const Sheet = (props: PartProps) => part('section', 'card', props);
