import founder from '@firm/content/founder.md';
import { DateText } from '@/components/orders/amounts';
import { Cluster } from '@/components/page/layout';

/** The author of an article that names none. */
export const usualAuthor = founder.fields.name ?? '';

/** The author line and the date, in the form of spec 1 §2. */
export function Byline({
  author,
  created,
  className,
}: {
  author: string | null;
  created: string;
  className?: string;
}) {
  return (
    <Cluster as="p" gap={4} rowGap={0} breakWords tone="quiet" size="sm" className={className}>
      <span>Author: {author ?? usualAuthor}</span>
      <DateText value={created} style="article" />
    </Cluster>
  );
}
