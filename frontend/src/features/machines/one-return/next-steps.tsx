import { permissions, type StateDescription } from '@tax-firm/machines';
import { eventText, rolesText, type Delays } from '@tax-firm/machines/statechart';
import type { ReactNode } from 'react';
import { shortId } from '../chart/definition.js';
import styles from './next-steps.module.css';
import type { ReturnPermissions, EventPermission } from './permissions.js';

interface NextStepsProps {
  permissions: ReturnPermissions;
  delays: Delays;
  /** The name of the viewer's role. */
  as: string;
}

/** What can happen next, who can do it, and why the rest is refused. */
export function NextSteps({ permissions: { events, timers }, delays, as }: NextStepsProps) {
  const eventsWith = (permission: EventPermission['permission']) =>
    events.filter((event) => event.permission === permission);
  return (
    <div className={styles.columns}>
      <Column title={`${as} can`} empty="Nothing now.">
        {eventsWith('can').map(({ type }) => (
          <li key={type} className={styles.can}>
            {type}
          </li>
        ))}
      </Column>
      <Column title="Others and timers can" empty="Nothing now.">
        {eventsWith('others').map(({ type }) => (
          <li key={type}>
            <b>{type}</b> <span>{rolesText(permissions[type])}</span>
          </li>
        ))}
        {timers.map(({ from, transition }) => (
          <li key={from.id + transition.event}>
            <b>{eventText(transition, delays)}</b> <span>timer of {shortId(from.id)}</span>
          </li>
        ))}
      </Column>
      <Column title="Not possible now" empty="Nothing is refused.">
        {eventsWith('refused').map(({ type, reasons }) => (
          <li key={type}>
            <b>{type}</b> <span>{reasons.map(({ sentence }) => sentence).join(' ')}</span>
          </li>
        ))}
      </Column>
    </div>
  );
}

function Column({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <section className={styles.column}>
      <h3>{title}</h3>
      {children.flat().length > 0 ? <ul>{children}</ul> : <p>{empty}</p>}
    </section>
  );
}

/** The current state of each region. */
export function WhereItStands({
  machine,
  active,
  changed,
}: {
  machine: StateDescription;
  active: ReadonlySet<string>;
  changed?: ReadonlySet<string>;
}) {
  return (
    <dl className={styles.regions}>
      {machine.states.map((region) => {
        const state = region.states.find(({ id }) => active.has(id));
        return (
          <div key={region.id} className={state && changed?.has(state.id) ? styles.changed : undefined}>
            <dt>{region.key}</dt>
            <dd>{state?.key}</dd>
          </div>
        );
      })}
    </dl>
  );
}
