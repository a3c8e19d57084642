import type { ComponentProps } from 'react';
import { Card } from '@/components/card';
import { StatusPill, type StatusTone } from '@/components/stamp';
import styles from '../work.module.css';

/** How something stands, in words and as a color. */
export interface Standing {
  tone: StatusTone;
  words: string;
}

interface SmallCardProps extends Omit<ComponentProps<typeof Card>, 'className'> {
  /** Beside the title. */
  standing?: Standing;
}

/** A card of the return's screen: set small, because it may be in a narrow column. */
export const SmallCard = ({ standing, aside, ...card }: SmallCardProps) => (
  <Card
    {...card}
    aside={standing ? <StatusPill tone={standing.tone}>{standing.words}</StatusPill> : aside}
    className={styles.card}
  />
);
