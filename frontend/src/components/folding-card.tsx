import { type ComponentProps, type ReactNode, useState } from 'react';
import { useMediaQuery } from '@/lib/use-media-query';
import { Card, CardFold } from './card.js';

interface FoldingCardProps extends Omit<ComponentProps<typeof Card>, 'className'> {
  /** Whether the card needs nothing now. */
  isDone: boolean;
  /** What matters of it once it is done, such as an amount, beside the title. */
  figure?: ReactNode;
}

const closed = { matters: false };

/**
 * A card that is one line on a phone while it needs nothing, so that what is next is nearer. A tap opens it. If it
 * becomes done while it is on the screen, it stays the card that it was, and keeps the focus.
 */
export function FoldingCard({ isDone, figure, aside, ...card }: FoldingCardProps) {
  const isPhone = useMediaQuery('(max-width: 30rem)');
  const [wasDone] = useState(isDone);
  if (!isPhone || !isDone || !wasDone) return <Card aside={aside} {...card} />;
  const both = (
    <>
      {figure && <span>{figure}</span>}
      {aside}
    </>
  );
  return (
    <CardFold value={closed}>
      <Card aside={both} {...card} />
    </CardFold>
  );
}
