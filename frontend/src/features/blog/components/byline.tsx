import founder from '@firm/content/founder.md';
import { DateText } from '@/components/orders/amounts';
import { Cluster } from '@/components/page/layout';

/** The author of an article that names none. */
export const usualAuthor = founder.fields.name ?? '';

/** The author line and the date, in the form of spec 1 §2. */
export const Byline = ({ author, created }: { author: string | null; created: string }) => (
  <Cluster as="p" gap={4} rowGap={0} breakWords tone="quiet" size="sm">
    <span>Author: {author ?? usualAuthor}</span>
    <DateText value={created} style="article" />
  </Cluster>
);
