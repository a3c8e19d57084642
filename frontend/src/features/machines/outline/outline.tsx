import { waitsIn, type StateDescription, type TransitionDescription } from '@tax-firm/machines';
import {
  conditionsOf,
  changesOf,
  kindOf,
  emailsOf,
  rolesText,
  type Delays,
} from '@tax-firm/machines/statechart';
import { Box, Text } from '@/components/page/layout';
import { StatusPill } from '@/components/stamp';
import { eventWords, nameWords, shortId, stateWords, summaryOf } from '../chart/definition.js';
import { inFirmWords } from '@/lib/firm/role-name';
import { conditionWords, meaningOf } from './condition-words.js';
import styles from '../machines.module.css';

interface StatesProps {
  states: readonly StateDescription[];
  delays: Delays;
  /** States to mark as current. */
  active?: ReadonlySet<string>;
  /** The number of returns in a state, by its id. */
  badges?: ReadonlyMap<string, string>;
  /** The id of a state, or the type of an event, to mark. */
  chosen?: string;
}

interface OutlineProps extends Omit<StatesProps, 'states'> {
  machine: StateDescription;
  /** States that the last step entered. */
  entered?: ReadonlySet<string>;
  /** The regions that are unfolded, here and in the drawing. */
  unfolded: ReadonlySet<string>;
  onToggle: (region: string) => void;
}

/** The drawing in words: every state with its events, senders, conditions and actions. */
export function Outline({ machine, entered, unfolded, onToggle, ...rest }: OutlineProps) {
  if (machine.type !== 'parallel') return <States states={[machine]} {...rest} />;
  return machine.states.map((region) => (
    <details
      key={region.id}
      open={unfolded.has(region.id)}
      onToggle={({ currentTarget: { open } }) => {
        if (open !== unfolded.has(region.id)) onToggle(region.id);
      }}
    >
      <summary>
        <Text
          as="span"
          size="sm"
          tone={region.states.some(({ id }) => entered?.has(id)) ? 'done' : undefined}
        >
          {nameWords(region.key)}{' '}
          <Text as="span" tone="quiet" weight={400}>
            {summaryOf(region, rest.active, rest.badges)}
          </Text>
        </Text>
      </summary>
      <States states={[region]} {...rest} />
    </details>
  ));
}

function States({ states, ...rest }: StatesProps) {
  const { active, badges, chosen } = rest;
  return (
    <Box as="ul" size="sm" breakWords className={styles.states}>
      {states.map((state) => (
        <li key={state.id} data-chosen={state.id === chosen || undefined}>
          <p>
            <strong>{nameWords(state.key)}</strong>{' '}
            {active?.has(state.id) && state.states.length === 0 && (
              <StatusPill tone="neutral">now</StatusPill>
            )}{' '}
            <Text as="span" size="xs" tone="quiet">
              {[
                badges?.has(state.id) && returns(Number(badges.get(state.id))),
                state.initial && `starts at ${nameWords(state.initial)}`,
                state.tags.length > 0 && `sets ${state.tags.join(', ')}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </Text>
          </p>
          {waitsIn(shortId(state.id)).map((sentence) => (
            <Text key={sentence} size="sm">
              {sentence}
            </Text>
          ))}
          {state.states.length > 0 && <States states={state.states} {...rest} />}
          <ul>
            {state.transitions.map((transition, index) => (
              <Way key={index} transition={transition} {...rest} />
            ))}
          </ul>
        </li>
      ))}
    </Box>
  );
}

const returns = (count: number) => `${count} ${count === 1 ? 'return' : 'returns'}`;

interface WayProps extends Omit<StatesProps, 'states'> {
  transition: TransitionDescription;
}

/** A transition in words: the event, where it leads, who may send it, what it does, and its conditions. */
function Way({ transition, delays, chosen }: WayProps) {
  const { event, targets, guard, roles, actions } = transition;
  const conditions = conditionsOf(guard).filter((name) => name !== 'senderMay');
  const wordsOf = kindOf(transition) === 'event' ? conditionWords : meaningOf;
  const who = inFirmWords(rolesText(roles));
  const mails = emailsOf(actions).map((mail) => `email to ${mail}`);
  const changes = changesOf(actions);
  return (
    <li data-chosen={event === chosen || undefined}>
      <b>{eventWords(event, delays)}</b>{' '}
      {targets.length === 0 ? 'stays' : `→ ${targets.map(stateWords).join(', ')}`}
      {who && <>, by {who}</>}
      {mails.length > 0 && ` (${mails.join(', ')})`}
      {conditions.length + changes.length > 0 && (
        <details open={kindOf(transition) === 'always'}>
          <summary>{conditions.length > 0 ? 'Conditions' : 'What it records'}</summary>
          <ul>
            {conditions.map((condition) => (
              <li key={condition}>
                <code>{condition}</code> {wordsOf(condition)}
              </li>
            ))}
            {changes.length > 0 && <li>Records: {changes.join(', ')}</li>}
          </ul>
        </details>
      )}
    </li>
  );
}
