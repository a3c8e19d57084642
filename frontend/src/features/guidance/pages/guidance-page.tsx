import { Link, useSearchParams } from 'react-router-dom';
import { Stack, Text } from '@/components/page/layout';
import { Page } from '@/components/page/page';
import { PageTitle } from '@/components/page/page-title';
import { SearchForm } from '@/components/lists/search-form';
import { searchQuestions } from '../search-questions.js';
import { topicAddress, topics } from '../topics.js';
import styles from './guidance-page.module.css';

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
      <ol>
        {topics.map((topic, index) => (
          <li key={topic.slug}>
            <Link to={topicAddress(topic)} className={styles.topic}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <Stack as="span" gap={1} fill>
                <span className={styles.title}>{topic.title}</span>
                <Text as="span" size="sm" tone="quiet">
                  {topic.summary}
                </Text>
              </Stack>
              <span className={styles.count}>
                {topic.questions.length} {topic.questions.length === 1 ? 'question' : 'questions'}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Results({ search }: { search: string }) {
  const hits = searchQuestions(topics, search);
  return (
    <section aria-label="Results">
      <Text role="status" padBottom={3} lineBelow="strong" weight={600}>
        {hits.length} {hits.length === 1 ? 'question' : 'questions'} for “{search.trim()}”
      </Text>
      <ul>
        {hits.map(({ topic, question }) => (
          <li key={`${topic.slug}-${question.id}`}>
            <Link to={topicAddress(topic, question)} className={styles.topic}>
              <Stack as="span" gap={1} fill>
                <span className={styles.title}>{question.title}</span>
                <Text as="span" size="sm" tone="quiet">
                  {topic.title}
                </Text>
              </Stack>
            </Link>
          </li>
        ))}
      </ul>
      {hits.length === 0 && (
        <p>
          We don’t have an answer to that yet. <Link to="/Contact">Ask us</Link> and we’ll reply.
        </p>
      )}
    </section>
  );
}
