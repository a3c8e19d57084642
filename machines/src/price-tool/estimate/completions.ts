import { areMarried, questions, withAnswer, type Answer, type AnswerSection } from '../questions.js';
import { isBusiness, type Choices } from '../services.js';
import { isQuoteService } from './other-services.js';

/** The sections of the questions that these choices lead to. */
export function sectionsOf({ service, preparation, answers }: Choices): readonly AnswerSection[] {
  if (service !== null && isQuoteService(service)) return [service];
  if (service !== 'taxPreparation' || preparation === null) return [];
  if (isBusiness(preparation)) return ['business'];
  return areMarried(answers) ? ['household', 'you', 'spouse'] : ['household', 'you'];
}

/** The answers that the first open question can get; undefined if none is open. */
function nextAnswers(choices: Choices): readonly Answer[] | undefined {
  for (const section of sectionsOf(choices))
    for (const [question, value] of Object.entries(choices.answers[section])) {
      const asked = Object.entries(questions[section]).find(([name]) => name === question)?.[1];
      if (value === 'undecided' && asked?.kind === 'choice')
        return (asked.options as readonly string[])
          .filter((option) => option !== 'undecided')
          .map((option) => ({ section, question, value: option }) as Answer);
    }
  return undefined;
}

/** A spouse of whom nothing was said has at least a Form W-2: otherwise the visitor would file alone. */
function withSpouse(choices: Choices): Choices {
  const { w2Count, scheduleC, rentals } = choices.answers.spouse;
  return !areMarried(choices.answers) || w2Count + rentals > 0 || scheduleC
    ? choices
    : {
        ...choices,
        answers: withAnswer(choices.answers, { section: 'spouse', question: 'w2Count', value: 1 }),
      };
}

/** The choices with the open questions answered in every way; the choices alone if no question is open. */
export function completions(choices: Choices): readonly Choices[] {
  return (
    nextAnswers(choices)?.flatMap((answer) => {
      const answered = { ...choices, answers: withAnswer(choices.answers, answer) };
      return completions(answer.question === 'filing' ? withSpouse(answered) : answered);
    }) ?? [choices]
  );
}
