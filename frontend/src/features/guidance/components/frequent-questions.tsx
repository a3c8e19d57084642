import workingWithUs from '@firm/content/guidance/working-with-us.md';
import { Accordion } from '@/components/accordion';
import { Prose } from '@/components/page/prose';

/** The first questions of "Working With Us", for the home page. */
export function FrequentQuestions({ count = 5 }: { count?: number }) {
  const items = workingWithUs.sections
    .slice(0, count)
    .map(({ id, title, html }) => ({ id, title, content: <Prose html={html} /> }));
  return <Accordion items={items} exclusive />;
}
