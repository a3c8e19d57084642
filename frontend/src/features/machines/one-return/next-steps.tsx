import { permissions } from '@tax-firm/machines';
import { rolesText, type Delays } from '@tax-firm/machines/statechart';
import { Card } from '@/components/card';
import { Text } from '@/components/page/layout';
import { inFirmWords } from '@/lib/firm/role-name';
import { eventWords, stateWords } from '../chart/definition.js';
import type { ReturnPermissions, EventPermission } from './permissions.js';

interface NextStepsProps {
  permissions: ReturnPermissions;
  delays: Delays;
  /** The name of the viewer's role. */
  as: string;
}

/** An event in words, and a note on it. */
type Item = readonly [event: string, note: string];

/** What can happen next, who can do it, and why the rest is refused. */
export function NextSteps({ permissions: { events, timers }, delays, as }: NextStepsProps) {
  const having = (permission: EventPermission['permission'], noteOf: (event: EventPermission) => string) =>
    events
      .filter((event) => event.permission === permission)
      .map((event): Item => [eventWords(event.type), noteOf(event)]);
  const running = timers.map(({ from, transition }): Item => [
    eventWords(transition.event, delays),
    `timer of ${stateWords(from.id)}`,
  ]);
  return (
    <Card title="What can happen next">
      <Items title={`${as} can`} items={having('can', () => '')} />
      <Items
        title="Others and timers can"
        items={[...having('others', ({ type }) => inFirmWords(rolesText(permissions[type]))), ...running]}
      />
      <Items
        title="Not possible now"
        items={having('refused', ({ reasons }) => reasons.map(({ sentence }) => sentence).join(' '))}
      />
    </Card>
  );
}

const Items = ({ title, items }: { title: string; items: readonly Item[] }) => (
  <section>
    <Text as="h3" size="sm" sans weight={650} above={4}>
      {title}
    </Text>
    {items.length === 0 && <Text size="xs">Nothing now.</Text>}
    <ul>
      {items.map(([event, note]) => (
        <Text as="li" key={event + note} size="xs" breakWords>
          <b>{event}</b> {note}
        </Text>
      ))}
    </ul>
  </section>
);
