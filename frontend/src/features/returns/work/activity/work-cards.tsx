import { type ReactNode, useState } from 'react';
import { CardFold } from '@/components/card';
import { Stack } from '@/components/page/layout';
import type { Place } from './places.js';

/** A card beside the rows: the region of the workflow that it is about, its title, and whether it matters now. */
export type WorkCard = readonly [region: string, title: string, card: ReactNode, matters?: boolean];

const cardId = (region: string): string => `card-${region}`;

export const placesOfCards = (cards: readonly WorkCard[]): [string, Place][] =>
  cards.flatMap(([region, title, card]) => (card ? [[region, { id: cardId(region), title }]] : []));

/**
 * The cards, each a line until it matters. Those that matter when the screen opens come first, and nothing moves after
 * that, because someone may be typing.
 */
export function WorkCards({ cards }: { cards: readonly WorkCard[] }) {
  const [first] = useState(() => cards.flatMap(([region, , , matters]) => (matters ? [region] : [])));
  const isFirst = ([region]: WorkCard) => first.includes(region);
  return (
    <Stack gap={2}>
      {[...cards.filter(isFirst), ...cards.filter((card) => !isFirst(card))].map(
        ([region, , card, matters = false]) => (
          <CardFold key={region} value={{ matters, id: cardId(region) }}>
            {card}
          </CardFold>
        ),
      )}
    </Stack>
  );
}
