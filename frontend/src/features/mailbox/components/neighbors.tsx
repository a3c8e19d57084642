import { ButtonLink } from '@/components/button';
import { VisuallyHidden } from '@/components/visually-hidden';
import { useNeighbors } from '../api/message.js';
import { addressOf, type ListPlace } from '../list-place.js';
import { Cluster } from '@/components/page/layout';

/**
 * Links to the next newer and the next older message of the list that a message was opened from. They take its place in
 * the browser's history, so that Back leads to the list.
 */
export function Neighbors({ id, place }: { id: string; place: ListPlace }) {
  const { data: { newer, older } = {} } = useNeighbors(id, place);
  return (
    <Cluster
      as="nav"
      aria-label={place.q ? `Messages with “${place.q}”` : 'Messages'}
      oneRow
      align="center"
      target
      below={4}
    >
      {newer && <Neighbor to={addressOf(newer, place)}>Newer</Neighbor>}
      {older && <Neighbor to={addressOf(older, place)}>Older</Neighbor>}
    </Cluster>
  );
}

const Neighbor = ({ to, children }: { to: string; children: string }) => (
  <ButtonLink to={to} replace variant="secondary" size="small">
    {children}
    <VisuallyHidden> message</VisuallyHidden>
  </ButtonLink>
);
