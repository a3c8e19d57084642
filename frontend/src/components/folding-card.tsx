import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useMediaQuery } from '@/lib/use-media-query';
import { Card } from './card.js';
import styles from './folding-card.module.css';
import { Box } from './layout.js';

interface FoldingCardProps extends Omit<ComponentProps<typeof Card>, 'emphasis' | 'className'> {
  /** Whether the card needs nothing now. */
  isDone: boolean;
  emphasis?: boolean;
  /** What matters of it once it is done, such as an amount, beside the title. */
  figure?: ReactNode;
}

/**
 * A card that is one line on a phone while it needs nothing, so that what is next is nearer. A tap opens it. If it
 * becomes done while it is on the screen, it stays the card that it was, and keeps the focus.
 */
export function FoldingCard({ isDone, figure, title, aside, children, emphasis, ref }: FoldingCardProps) {
  const titleId = useId();
  const isPhone = useMediaQuery('(max-width: 30rem)');
  const [wasDone] = useState(isDone);
  if (!isPhone || !isDone || !wasDone)
    return (
      <Card ref={ref} title={title} aside={aside} emphasis={emphasis}>
        {children}
      </Card>
    );
  return (
    <section ref={ref} className={styles.card} aria-labelledby={titleId}>
      <details>
        <summary className={styles.line}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {figure && <span>{figure}</span>}
          {aside}
        </summary>
        <Box padTop={2} padBottom={4}>
          {children}
        </Box>
      </details>
    </section>
  );
}
