import { regionOfCondition, workflowRows, staffRoles, type ActorRole } from '@tax-firm/machines';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { Button } from '@/components/button';
import { classNames } from '@/components/class-names';
import { Text } from '@/components/page/layout';
import type { WorkflowRowView } from '@/features/tax-return/api/types';
import { roleName } from '@/lib/firm/role-name';
import { QueryLink } from '../components/query-link.js';
import styles from './workflow-row.module.css';

/** Where on the screen something is done: a card or a row, by its id and title. */
export interface Place {
  readonly id: string;
  readonly title: string;
}

/** The cards and rows on the screen by the region of the workflow whose steps they have. */
export const Places = createContext<ReadonlyMap<string, Place>>(new Map());

export const rowId = ({ key }: { key: string }): string => `row-${key}`;

/** The pending rows by region; of several the first. */
export const placesOfRows = (rows: readonly WorkflowRowView[]): [string, Place][] =>
  rows
    .filter(({ status }) => status === 'Pending')
    .toReversed()
    .flatMap(({ key, label }) => {
      const region = workflowRows.find((row) => row.key === key)?.region;
      return region ? [[region, { id: rowId({ key }), title: label }]] : [];
    });

/** Opens a card or row, and moves the focus to its first control. */
function goTo({ id }: Place): void {
  const place = document.getElementById(id);
  place?.querySelector('details')?.setAttribute('open', '');
  place?.querySelector<HTMLElement>('summary, button, a')?.focus();
}

interface WhyNotProps {
  /** Of the sentence that says what is missing first. */
  id: string;
  reasons: ReturnType<typeof whyNotSentences>;
  /** Where the button is. */
  here: string;
  /** The button. */
  children: ReactNode;
}

/**
 * A button, and over what is below it, why it waits, while either is pointed at or has the focus, until Escape (WCAG
 * 1.4.13): what is missing first with a way to it, and all that is missing.
 */
export function WhyNot({ id, reasons, here, children }: WhyNotProps) {
  const [isDismissed, setDismissed] = useState(false);
  const [isPointedAt, setPointedAt] = useState(false);
  useEffect(() => {
    if (!isPointedAt) return;
    // Whoever only points at it has the focus elsewhere.
    const dismiss = ({ key }: KeyboardEvent) => key === 'Escape' && setDismissed(true);
    document.addEventListener('keydown', dismiss);
    return () => document.removeEventListener('keydown', dismiss);
  }, [isPointedAt]);
  const region = regionOfCondition(reasons[0]?.guard ?? '')?.name;
  const place = use(Places).get(region ?? '');
  return (
    <div
      role="presentation"
      className={styles.explained}
      onPointerEnter={() => {
        setDismissed(false);
        setPointedAt(true);
      }}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setDismissed(false)}
      onKeyDown={({ key }) => key === 'Escape' && setDismissed(true)}
    >
      {children}
      {reasons.length > 0 && (
        <div className={classNames(styles.bubble, isDismissed && styles.dismissed)}>
          <p id={id}>{reasons[0]?.text}</p>
          {place && place.id !== here ? (
            <Button size="small" variant="quiet" onClick={() => goTo(place)}>
              Go to “{place.title}”
            </Button>
          ) : (
            region && <QueryLink changes={{ tab: 'file-manager' }}>Go to the File Manager</QueryLink>
          )}
          {reasons.length > 1 && (
            <details>
              <summary>All conditions</summary>
              <ul>
                {reasons.map(({ guard, text }) => (
                  <Text key={guard} as="li" above={1}>
                    {text}
                  </Text>
                ))}
              </ul>
            </details>
          )}
        </div>
      )}
    </div>
  );
}

/** A condition that is not met, from the machine or from the server. */
interface UnmetCondition {
  guard: string;
  sentence: string;
  whoCan: readonly ActorRole[];
}

const listOf = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Conditions that make the others irrelevant: the sender's role, and an archived return. */
const decisive: readonly string[] = ['senderMay', 'active'];

/**
 * Why a button cannot be pressed and who can change that, a sentence for each unmet condition in the order of the work.
 * Empty if it can be pressed.
 */
export function whyNotSentences(
  reasons: readonly UnmetCondition[],
): readonly { guard: string; text: string }[] {
  const first = reasons.find(({ guard }) => decisive.includes(guard));
  const place = ({ guard }: UnmetCondition) => regionOfCondition(guard)?.place ?? Number.MAX_SAFE_INTEGER;
  const inOrder = first ? [first] : reasons.toSorted((one, other) => place(one) - place(other));
  return inOrder.map((each) => ({ guard: each.guard, text: sentenceOf(each) }));
}

/** The same as one text. Undefined if the button can be pressed. */
export const whyNotText = (reasons: readonly UnmetCondition[]): string | undefined =>
  whyNotSentences(reasons)
    .map(({ text }) => text)
    .join(' ') || undefined;

/** The sentence about the sender's role names the roles itself. */
const sentenceOf = ({ guard, sentence, whoCan }: UnmetCondition): string =>
  guard === 'senderMay' || whoCan.length === 0 ? sentence : `${sentence} Who can: ${whoCanText(whoCan)}.`;

/** 'Client or Senior Associate and up': an unbroken range of staff roles up to the owner's is abbreviated. */
function whoCanText(roles: readonly ActorRole[]): string {
  const staff = staffRoles.filter((role) => roles.includes(role));
  const others = roles.filter((role) => !staff.some((known) => known === role));
  const [lowest] = staff;
  const unbroken =
    lowest && staff.length > 1 && staff.length === staffRoles.length - staffRoles.indexOf(lowest);
  return listOf.format([...others, ...(unbroken ? [`${roleName(lowest)} and up`] : staff.map(roleName))]);
}
