import { Link, useSearchParams } from 'react-router-dom';
import { Box, Cluster, Stack, Text } from '@/components/page/layout';
import { Page, PageTitle } from '@/components/page/page';
import { SearchForm } from '@/components/lists/search-form';
import { searchQuestions, topicAddress, topics } from '../topics.js';

const summary =
  'Answers to the questions clients ask us every week. Free to read, with no email address required.';

/** /cpa-free-guidance: the topics, or the results of a search, whose text is in the URL. */
export function GuidancePage() {
  const [query] = useSearchParams();
  const search = query.get('q') ?? '';
  return (
    <Page>
      <PageTitle description={summary} lede={summary}>
        CPA’s Free Guidance
      </PageTitle>
      <SearchForm action="/cpa-free-guidance" name="Guidance" label="Search all questions" />
      {search.trim() ? <Results search={search} /> : <Topics />}
    </Page>
  );
}

function Topics() {
  return (
    <section aria-labelledby="topics">
      <Text id="topics" as="h2" above={4} padBottom={3} lineBelow="strong" size="xl">
        Topic Categories
      </Text>
      <Box as="ol" linkList>
        {topics.map((topic, index) => (
          <Entry
            key={topic.slug}
            to={topicAddress(topic)}
            title={topic.title}
            text={topic.summary}
            line={index + 1}
            count={countOf(topic.questions)}
          />
        ))}
      </Box>
    </section>
  );
}

interface EntryProps {
  to: string;
  title: string;
  text: string;
  line?: number;
  count?: string;
}

/** A link of the list. */
const Entry = ({ to, title, text, line, count }: EntryProps) => (
  <li>
    <Link to={to}>
      <Cluster as="span" oneRow align="baseline" padTop={2} padBottom={2}>
        {line && (
          <Box as="span" number aria-hidden="true">
            {line}
          </Box>
        )}
        <Stack as="span" gap={1} fill>
          <Text as="span" serif size="xl">
            {title}
          </Text>
          <Text as="span" size="sm" tone="quiet">
            {text}
          </Text>
        </Stack>
        <Text as="span" size="xs" tone="faint" nowrap wideOnly>
          {count}
        </Text>
      </Cluster>
    </Link>
  </li>
);

const countOf = (questions: readonly unknown[]) =>
  `${questions.length} ${questions.length === 1 ? 'question' : 'questions'}`;

function Results({ search }: { search: string }) {
  const hits = searchQuestions(topics, search);
  return (
    <section aria-label="Results">
      <Text role="status" padBottom={3} lineBelow="strong" weight={600}>
        {countOf(hits)} for “{search.trim()}”
      </Text>
      <Box as="ul" linkList>
        {hits.map(({ topic, question }) => (
          <Entry
            key={`${topic.slug}-${question.id}`}
            to={topicAddress(topic, question)}
            title={question.title}
            text={topic.title}
          />
        ))}
      </Box>
      {hits.length === 0 && (
        <p>
          We don’t have an answer to that yet. <Link to="/Contact">Ask us</Link> and we’ll reply.
        </p>
      )}
    </section>
  );
}
