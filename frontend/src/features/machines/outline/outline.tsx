import type { StateDescription } from '@tax-firm/machines';
import {
  conditionsOf,
  changesOf,
  eventText,
  kindOf,
  emailsOf,
  rolesText,
  type Delays,
} from '@tax-firm/machines/statechart';
import { Accordion } from '@/components/accordion';
import { Text } from '@/components/layout';
import { shortId } from '../chart/definition.js';
import { conditionWords, meaningOf } from './condition-words.js';
import styles from './outline.module.css';

interface OutlineProps {
  machine: StateDescription;
  delays: Delays;
  /** States to mark as current. */
  active?: ReadonlySet<string>;
  /** The number of returns in a state, by its id. */
  badges?: ReadonlyMap<string, string>;
}

/** The drawing in words: every state with its events, senders, conditions and actions. */
export function Outline({ machine, ...rest }: OutlineProps) {
  const parts = machine.type === 'parallel' ? machine.states : [machine];
  return (
    <Accordion
      wide
      items={parts.map((part) => ({
        id: `words-${part.id.replaceAll('.', '-')}`,
        title: part === machine ? 'All states' : part.key,
        aside: part.states.map(({ key }) => key).join(', '),
        open: parts.length === 1,
        content: <States states={[part]} {...rest} />,
      }))}
    />
  );
}

function States({
  states,
  ...rest
}: { states: readonly StateDescription[] } & Omit<OutlineProps, 'machine'>) {
  const { active, badges } = rest;
  return (
    <ul className={styles.states}>
      {states.map((state) => (
        <li key={state.id}>
          <p className={styles.state}>
            <strong>{state.key}</strong>
            {active?.has(state.id) && state.states.length === 0 && <em className={styles.now}>now</em>}
            {badges?.has(state.id) && <span>{returns(Number(badges.get(state.id)))}</span>}
            {state.initial && <span>starts at {state.initial}</span>}
            {state.tags.length > 0 && <span>sets {state.tags.join(', ')}</span>}
          </p>
          {state.transitions.length > 0 && (
            <ul className={styles.ways}>
              {state.transitions.map((transition, index) => (
                <TransitionItem key={index} transition={transition} delays={rest.delays} />
              ))}
            </ul>
          )}
          {state.states.length > 0 && <States states={state.states} {...rest} />}
        </li>
      ))}
    </ul>
  );
}

const returns = (count: number) => `${count} ${count === 1 ? 'return' : 'returns'}`;

function TransitionItem({
  transition,
  delays,
}: {
  transition: StateDescription['transitions'][number];
  delays: Delays;
}) {
  const { targets, guard, roles, actions } = transition;
  const conditions = conditionsOf(guard).filter((name) => name !== 'senderMay');
  const wordsOf = kindOf(transition) === 'event' ? conditionWords : meaningOf;
  const who = rolesText(roles);
  const done = [...emailsOf(actions).map((mail) => `email to ${mail}`), ...changesOf(actions)];
  return (
    <li>
      <p>
        <Text as="b" weight={650}>
          {eventText(transition, delays) || 'automatically'}
        </Text>{' '}
        {targets.length === 0 ? 'stays' : `→ ${targets.map(shortId).join(', ')}`}
        {who && <>, by {who}</>}
        {done.length > 0 && (
          <Text as="span" size="xs" tone="quiet">
            {' '}
            ({done.join(', ')})
          </Text>
        )}
      </p>
      {conditions.length > 0 && (
        <ul className={styles.conditions}>
          {conditions.map((condition) => (
            <li key={condition}>
              <code>{condition}</code> {wordsOf(condition)}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
