import { JsonLd } from '@/components/page/json-ld';
import type { Topic } from '../topics.js';

/** Structured data of a topic's questions and answers, for search engines. */
export function TopicFacts({ topic }: { topic: Topic }) {
  return (
    <JsonLd
      type="FAQPage"
      facts={{
        mainEntity: topic.questions.map(({ title, html }) => ({
          '@type': 'Question',
          name: title,
          acceptedAnswer: { '@type': 'Answer', text: html },
        })),
      }}
    />
  );
}
