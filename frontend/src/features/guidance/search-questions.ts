import { folded } from '@tax-firm/machines';
import { plainText } from '@/lib/plain-text';
import type { Question, Topic } from './topics.js';

/** Finds questions that contain every word of the search in title or answer, ignoring case and accents. Matches in the title come first. */
export function searchQuestions(
  topics: readonly Topic[],
  search: string,
): { topic: Topic; question: Question }[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const has = (text: string) => {
    const searched = folded(text);
    return words.every((word) => searched.includes(word));
  };
  const all = topics.flatMap((topic) => topic.questions.map((question) => ({ topic, question })));
  const inTitle = all.filter(({ question }) => has(question.title));
  const inText = all.filter(
    (hit) => !inTitle.includes(hit) && has(`${hit.question.title} ${plainText(hit.question.html)}`),
  );
  return [...inTitle, ...inText];
}
