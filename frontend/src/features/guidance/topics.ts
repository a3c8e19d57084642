import additionalTaxQuestions from '@firm/content/guidance/additional-tax-questions.md';
import airbnb from '@firm/content/guidance/airbnb-and-rental-property.md';
import bestPractices from '@firm/content/guidance/best-practices-for-business-and-freelance-expenses.md';
import businessOrganization from '@firm/content/guidance/business-organization.md';
import incomeAndExpenses from '@firm/content/guidance/income-and-expenses.md';
import international from '@firm/content/guidance/international.md';
import sCorporation from '@firm/content/guidance/s-corporation.md';
import workingWithUs from '@firm/content/guidance/working-with-us.md';
import { folded } from '@tax-firm/machines';
import { plainText } from '@/lib/plain-text';

export interface Question {
  /** Last part of the question's address. */
  id: string;
  title: string;
  html: string;
}

export interface Topic {
  slug: string;
  title: string;
  summary: string;
  /** The tax year that the answers were written for. */
  taxYear: string;
  questions: readonly Question[];
}

const documents = {
  'working-with-us': workingWithUs,
  'business-organization': businessOrganization,
  'income-and-expenses': incomeAndExpenses,
  'best-practices-for-business-and-freelance-expenses': bestPractices,
  'airbnb-and-rental-property': airbnb,
  international,
  'additional-tax-questions': additionalTaxQuestions,
  's-corporation': sCorporation,
};

/** The eight topics, in the order of spec 1 §2. */
export const topics: readonly Topic[] = Object.entries(documents).map(([slug, { fields, sections }]) => ({
  slug,
  title: fields.title ?? slug,
  summary: fields.summary ?? '',
  taxYear: fields.taxYear ?? '',
  questions: sections,
}));

/** The address of a topic, or of one of its questions. */
export const topicAddress = (topic: Topic, question?: Question): string =>
  `/cpa-free-guidance/${topic.slug}${question ? `/${question.id}` : ''}`;

/** The addresses of all topics, and of all questions. */
export const topicAddresses = topics.map((topic) => topicAddress(topic));
export const questionAddresses = topics.flatMap((topic) =>
  topic.questions.map((question) => topicAddress(topic, question)),
);

/** Finds a question by the two parts of its address, ignoring case; undefined if there is none. */
export function findQuestion(slug: string, id: string): { topic: Topic; question: Question } | undefined {
  const topic = topics.find((known) => known.slug === slug.toLowerCase());
  const question = topic?.questions.find((known) => known.id === id.toLowerCase());
  return topic && question && { topic, question };
}

/** Up to five questions that follow this one in its topic, wrapping around to the first. */
export function questionsBeside({ questions }: Topic, question: Question): Question[] {
  const at = questions.indexOf(question);
  return [...questions.slice(at + 1), ...questions.slice(0, at)].slice(0, 5);
}

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
