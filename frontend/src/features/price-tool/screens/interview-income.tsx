import { type Answer, type Answers, areMarried } from '@tax-firm/machines';
import { useId, type ReactNode } from 'react';
import { Box, Choice, Cluster, Text } from '@/components/page/layout';
import { Questions } from '../components/questions.js';
import type { ScreenProps } from '../components/wizard-screen.js';
import { added } from '../prices.js';
import { answering } from '../wizard/events.js';
import { taxYearOf } from '../wizard/order.js';
import { FilerQuestions, StatesQuestion, type FilerPage } from './filer-questions.js';
import { InterviewScreen } from './interview.js';

type Filer = 'you' | 'spouse';

/** What can have happened, in the words of one filer and of a couple, with the form that it leads to. */
interface Happening {
  readonly alone: string;
  readonly couple: string;
  readonly form: string;
}

/** Something that happens to each filer. */
interface OfFiler extends Happening {
  /** The price list's questions about it. */
  readonly page: FilerPage;
  readonly happened: (answers: Answers, who: Filer) => boolean;
  readonly answer: (who: Filer, yes: boolean) => Answer;
}

/** Something that happens to a household. */
interface OfHousehold extends Happening {
  readonly happened: (answers: Answers['household']) => boolean;
  readonly answer: (yes: boolean) => Answer;
}

const one = (yes: boolean): number => (yes ? 1 : 0);

const ofFilers: readonly OfFiler[] = [
  {
    alone: 'I had a job',
    couple: 'Had a job',
    form: 'Form W-2',
    page: 'w2',
    happened: (answers, who) => answers[who].w2Count > 0,
    answer: (section, yes) => ({ section, question: 'w2Count', value: one(yes) }),
  },
  {
    alone: 'I worked for myself',
    couple: 'Was self-employed',
    form: 'Schedule C',
    page: 'scheduleC',
    happened: (answers, who) => answers[who].scheduleC,
    answer: (section, value) => ({ section, question: 'scheduleC', value }),
  },
  {
    alone: 'I rented out a place',
    couple: 'Rented out a place',
    form: 'Schedule E',
    page: 'scheduleE',
    happened: (answers, who) => answers[who].rentals > 0,
    answer: (section, yes) => ({ section, question: 'rentals', value: one(yes) }),
  },
];

const ofHouseholds: readonly OfHousehold[] = [
  {
    alone: 'I sold shares or crypto',
    couple: 'We sold shares or crypto',
    form: 'Schedule B or D',
    happened: ({ scheduleBDE }) => scheduleBDE,
    answer: (value) => ({ section: 'household', question: 'scheduleBDE', value }),
  },
  {
    alone: 'I lived or worked in another state',
    couple: 'We lived or worked in another state',
    form: 'Additional state return',
    happened: ({ additionalStates }) => additionalStates > 0,
    answer: (yes) => ({ section: 'household', question: 'additionalStates', value: one(yes) }),
  },
  {
    alone: 'I had a child',
    couple: 'We had a child',
    form: 'Schedule 8812',
    happened: ({ newChild }) => newChild,
    answer: (value) => ({ section: 'household', question: 'newChild', value }),
  },
  {
    alone: 'I moved',
    couple: 'We moved',
    form: 'Form 1040',
    happened: ({ moved }) => moved,
    answer: (value) => ({ section: 'household', question: 'moved', value }),
  },
];

/** The second question in plain words, for each filer. Its answers are those of the price list's screens. */
export function InterviewIncome({ wizard }: ScreenProps) {
  const { context } = wizard;
  const couple = areMarried(context.answers);
  const answer = answering(wizard);
  const hint = (form: string, yes: Answer, no: Answer) => {
    const adds = added(context, yes, no);
    return adds === undefined ? form : `${form} · ${adds}`;
  };
  return (
    <InterviewScreen wizard={wizard} title={`What happened in ${taxYearOf(context)}?`}>
      <Box as="ul" below={6} lineAbove="strong">
        {ofFilers.map((happening) => {
          const box = (who: Filer, label?: string) => (
            <Checkbox
              label={label}
              checked={happening.happened(context.answers, who)}
              onChange={(yes) => answer(happening.answer(who, yes))}
            />
          );
          return couple ? (
            <Happened key={happening.form} text={happening.couple} hint={happening.form}>
              {box('you', 'You')}
              {box('spouse', 'Spouse')}
            </Happened>
          ) : (
            <Happened
              key={happening.form}
              single
              text={happening.alone}
              hint={hint(happening.form, happening.answer('you', true), happening.answer('you', false))}
            >
              {box('you')}
            </Happened>
          );
        })}
        {ofHouseholds.map((happening) => (
          <Happened
            key={happening.form}
            single
            text={couple ? happening.couple : happening.alone}
            hint={hint(happening.form, happening.answer(true), happening.answer(false))}
          >
            <Checkbox
              checked={happening.happened(context.answers.household)}
              onChange={(yes) => answer(happening.answer(yes))}
            />
          </Happened>
        ))}
      </Box>
      <Details wizard={wizard} />
    </InterviewScreen>
  );
}

/** Asks at once what the price of a chosen line depends on, so that the price on the next screen is no surprise. */
function Details({ wizard }: Pick<ScreenProps, 'wizard'>) {
  const { answers } = wizard.context;
  const { moved, additionalStates } = answers.household;
  const filers = areMarried(answers) ? (['you', 'spouse'] as const) : (['you'] as const);
  return (
    <>
      {filers.map((who) => {
        const happened = ofFilers.filter((each) => each.happened(answers, who));
        return (
          happened.length > 0 && (
            <Questions key={who} title={who === 'you' ? 'More about you' : 'More about your spouse'}>
              {happened.map(({ page }) => (
                <FilerQuestions key={page} told page={page} who={who} wizard={wizard} />
              ))}
            </Questions>
          )
        );
      })}
      {(moved || additionalStates > 0) && (
        <Questions title="States">
          <StatesQuestion wizard={wizard} />
        </Questions>
      )}
    </>
  );
}

interface RowProps {
  text: string;
  hint: string;
  /** The whole row is the label of its only box. */
  single?: boolean;
  children: ReactNode;
}

function Happened({ text, hint, single = false, children }: RowProps) {
  const id = useId();
  const words = (
    <Text as="span" id={id} fill weight={600} tight>
      {text}{' '}
      <Text as="span" block size="xs" tone="quiet" weight={400} figures>
        {hint}
      </Text>
    </Text>
  );
  return (
    <Box as="li" padTop={1} padBottom={1} lineBelow="hair">
      {single ? (
        <Choice>
          {words}
          {children}
        </Choice>
      ) : (
        <Cluster align="center" between role="group" aria-labelledby={id}>
          {words}
          <Cluster as="span" gap={4}>
            {children}
          </Cluster>
        </Cluster>
      )}
    </Box>
  );
}

interface CheckboxProps {
  label?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Checkbox({ label, checked, onChange }: CheckboxProps) {
  const box = (
    <input
      type="checkbox"
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
  return label === undefined ? (
    box
  ) : (
    <Choice gap={2} size="sm">
      {label}
      {box}
    </Choice>
  );
}
