import { type Answer, areMarried } from '@tax-firm/machines';
import { useId } from 'react';
import { Box, Choice, Cluster, Text } from '@/components/page/layout';
import { Questions } from '../components/questions.js';
import type { ScreenProps } from '../components/wizard-screen.js';
import { added } from '../prices.js';
import { answering, taxYearOf } from '../wizard/order.js';
import { FilerQuestions, StatesQuestion } from './filer-questions.js';
import { InterviewScreen } from './interview.js';

/**
 * What can have happened, in the words of one filer and of a couple, with the form that it leads to, and the question of
 * the price list that it answers. `page` has the price list's other questions about it.
 */
const toFilers = [
  { alone: 'I had a job', couple: 'Had a job', form: 'Form W-2', question: 'w2Count', page: 'w2' },
  {
    alone: 'I worked for myself',
    couple: 'Was self-employed',
    form: 'Schedule C',
    question: 'scheduleC',
    page: 'scheduleC',
  },
  {
    alone: 'I rented out a place',
    couple: 'Rented out a place',
    form: 'Schedule E',
    question: 'rentals',
    page: 'scheduleE',
  },
] as const;

const toHouseholds = [
  {
    alone: 'I sold shares or crypto',
    couple: 'We sold shares or crypto',
    form: 'Schedule B or D',
    question: 'scheduleBDE',
  },
  {
    alone: 'I lived or worked in another state',
    couple: 'We lived or worked in another state',
    form: 'Additional state return',
    question: 'additionalStates',
  },
  { alone: 'I had a child', couple: 'We had a child', form: 'Schedule 8812', question: 'newChild' },
  { alone: 'I moved', couple: 'We moved', form: 'Form 1040', question: 'moved' },
] as const;

const filersIn = (isCouple: boolean) => (isCouple ? (['you', 'spouse'] as const) : (['you'] as const));

/** The second question in plain words, for each filer. Its answers are those of the price list's screens. */
export function InterviewIncome({ wizard }: ScreenProps) {
  const { context } = wizard;
  const filers = filersIn(areMarried(context.answers));
  return (
    <InterviewScreen wizard={wizard} title={`What happened in ${taxYearOf(context)}?`}>
      <Box as="ul" below={6} lineAbove="strong">
        {toFilers.map((happening) => (
          <Happened key={happening.form} {...happening} to={filers} wizard={wizard} />
        ))}
        {toHouseholds.map((happening) => (
          <Happened key={happening.form} {...happening} to={['household']} wizard={wizard} />
        ))}
      </Box>
      <Details wizard={wizard} />
    </InterviewScreen>
  );
}

interface HappenedProps extends Pick<ScreenProps, 'wizard'> {
  alone: string;
  couple: string;
  form: string;
  question: (typeof toFilers | typeof toHouseholds)[number]['question'];
  /** Whom it can have happened to: one box for each. The whole row is the label of its only box. */
  to: readonly ('you' | 'spouse' | 'household')[];
}

function Happened({ alone, couple, form, question, to, wizard }: HappenedProps) {
  const id = useId();
  const { context } = wizard;
  const [single] = to.length === 1 ? to : [];
  const answersOf = (section: (typeof to)[number]): Record<string, unknown> => context.answers[section];
  /** Yes to a question for a count is one. */
  const answer = (section: (typeof to)[number], yes: boolean) =>
    ({
      section,
      question,
      value: typeof answersOf(section)[question] === 'number' ? Number(yes) : yes,
    }) as Answer;
  const adds = single && added(context, answer(single, true), answer(single, false));
  const words = (
    <Text as="span" id={id} fill weight={600} tight>
      {areMarried(context.answers) ? couple : alone}{' '}
      <Text as="span" block size="xs" tone="quiet" weight={400} figures>
        {adds ? `${form} · ${adds}` : form}
      </Text>
    </Text>
  );
  const boxOf = (section: (typeof to)[number]) => (
    <input
      type="checkbox"
      checked={Boolean(answersOf(section)[question])}
      onChange={({ currentTarget }) => answering(wizard)(answer(section, currentTarget.checked))}
    />
  );
  return (
    <Box as="li" padTop={1} padBottom={1} lineBelow="hair">
      {single ? (
        <Choice>
          {words}
          {boxOf(single)}
        </Choice>
      ) : (
        <Cluster align="center" between role="group" aria-labelledby={id}>
          {words}
          <Cluster as="span" gap={4}>
            {to.map((filer) => (
              <Choice key={filer} gap={2} size="sm">
                {filer === 'you' ? 'You' : 'Spouse'}
                {boxOf(filer)}
              </Choice>
            ))}
          </Cluster>
        </Cluster>
      )}
    </Box>
  );
}

/** Asks at once what the price of a chosen line depends on, so that the price on the next screen is no surprise. */
function Details({ wizard }: Pick<ScreenProps, 'wizard'>) {
  const { answers } = wizard.context;
  const { moved, additionalStates } = answers.household;
  return (
    <>
      {filersIn(areMarried(answers)).map((who) => {
        const happened = toFilers.filter(({ question }) => answers[who][question]);
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
