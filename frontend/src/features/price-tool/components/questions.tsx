import { wholeNumberIn } from '@tax-firm/contract/typed-number';
import { useId, useState, type ReactNode } from 'react';
import { classNames } from '@/components/class-names';
import { Row, Stack, Text } from '@/components/page/layout';
import { formatCents } from '@/components/orders/amounts';
import { RadioCards } from '@/components/forms/radio-cards';
import { prices } from '../prices.js';
import { asked } from '../wizard/order.js';
import type { Wizard } from '../wizard/use-stored-wizard.js';
import styles from './questions.module.css';

interface QuestionProps {
  name: string;
  question: string;
  hint?: ReactNode;
}

interface CountProps extends QuestionProps {
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

/**
 * A question for a whole number, which can be typed or changed with + and − buttons. What it does not take stays as typed,
 * with what to do about it, and keeps the visitor on the screen (`WizardScreen`).
 */
export function CountQuestion({ name, question, hint, value, min, max, onChange }: CountProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const isRefused = !!typed?.trim() && wholeNumberIn(typed, { min, max }) === undefined;
  const refusal = isRefused ? `Please enter a whole number from ${min} to ${max}.` : '';
  const choose = (next: number) => {
    setTyped(null);
    onChange(Math.min(max, Math.max(min, next)));
  };
  const type = (text: string) => {
    setTyped(text);
    const number = wholeNumberIn(text, { min, max });
    if (number !== undefined) onChange(number);
  };
  const step = (words: string, sign: string, next: number) => (
    <button
      type="button"
      aria-label={`${words}: ${question}`}
      aria-disabled={next < min || next > max || undefined}
      onClick={() => choose(next)}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  return (
    <Row
      as="div"
      padTop={4}
      padBottom={4}
      lineAbove="strong"
      note={hint && <span id={`${id}-hint`}>{hint}</span>}
      aside={
        <div className={styles.stepper}>
          {step('One less', '−', value - 1)}
          <input
            id={id}
            ref={(input) => input?.setCustomValidity(refusal)}
            name={name}
            inputMode="numeric"
            autoComplete="off"
            aria-describedby={classNames(hint && `${id}-hint`, isRefused && `${id}-refusal`) || undefined}
            aria-invalid={isRefused || undefined}
            value={typed ?? value}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onBlur={() => isRefused || setTyped(null)}
          />
          {step('One more', '+', value + 1)}
        </div>
      }
    >
      <Text as="label" block serif size="xl" htmlFor={id}>
        {question}
      </Text>
      <Text id={`${id}-refusal`} size="sm" tone="problem" weight={550} aria-live="polite">
        {refusal}
      </Text>
    </Row>
  );
}

interface YesNoProps extends QuestionProps {
  value: boolean;
  onChange: (value: boolean) => void;
  /** The price if the answer is yes. */
  aside?: ReactNode;
}

export function YesNoQuestion({ name, question, hint, value, onChange, aside }: YesNoProps) {
  return (
    <RadioCards
      name={name}
      legend={question}
      hint={hint}
      inline
      options={[
        { value: 'yes', label: 'Yes', aside },
        { value: 'no', label: 'No' },
      ]}
      value={value ? 'yes' : 'no'}
      onChange={(choice) => onChange(choice === 'yes')}
    />
  );
}

interface BracketProps extends QuestionProps {
  /** The limit between the two answers, with the price of each. */
  limitCents: number;
  under?: ReactNode;
  over?: ReactNode;
  value: 'under' | 'over' | 'undecided';
  onChange: (value: 'under' | 'over') => void;
}

export function BracketQuestion({ name, question, hint, value, onChange, ...answers }: BracketProps) {
  const limit = formatCents(answers.limitCents);
  return (
    <RadioCards
      name={name}
      legend={question}
      hint={hint}
      inline
      options={[
        { value: 'under', label: `Under ${limit}`, aside: answers.under },
        { value: 'over', label: `${limit} or more`, aside: answers.over },
      ]}
      value={value === 'undecided' ? null : value}
      onChange={onChange}
    />
  );
}

/** A column of questions. */
export const Questions = ({ children, title }: { children: ReactNode; title?: string }) => (
  <Stack gap={6} below={6}>
    {title && (
      <Text as="h2" dark pad={2} sans size="sm" weight={650}>
        {title}
      </Text>
    )}
    {children}
  </Stack>
);

interface FilingCardsProps {
  wizard: Wizard;
  /** Shown as chosen until the visitor chooses. */
  preset?: 'individual';
}

/** The Individual filer and Married Filers toggle (spec 2 §2.1). It affects the price and the spouse's name field. */
export function FilingCards({ wizard, preset }: FilingCardsProps) {
  const { filing: filingStatus } = wizard.context.answers.household;
  const { lowPercent, highPercent } = prices.individual.marriedFilingJointly;
  return (
    <RadioCards
      {...asked(wizard, 'household', 'filing')}
      legend="Who is filing?"
      inline
      options={[
        { value: 'individual', label: 'Individual filer' },
        {
          value: 'married',
          label: 'Married Filers',
          hint: `Each pays ${lowPercent}–${highPercent}% less than filing alone`,
        },
      ]}
      value={filingStatus === 'undecided' ? (preset ?? null) : filingStatus}
    />
  );
}
