import { Link, useLocation, useParams } from 'react-router-dom';
import { AskUs } from '@/components/ask-us';
import { Accordion } from '@/components/accordion';
import { Breadcrumbs, Page, PageTitle } from '@/components/page/page';
import { JsonLd } from '@/components/page/json-ld';
import { Box, Columns, Text } from '@/components/page/layout';
import { NotFoundPage } from '@/components/page/not-found-page';
import { Prose } from '@/components/page/prose';
import { AnswerFoot } from '../components/answer-foot.js';
import { PrintButton } from '@/components/page/print-button';
import { topicAddress, topics } from '../topics.js';

/** /cpa-free-guidance/:topic: a topic's questions. The one named in the URL's hash is open. */
export function TopicPage() {
  const { topic: slug = '' } = useParams();
  const { hash } = useLocation();
  const topic = topics.find((known) => known.slug === slug.toLowerCase());
  if (!topic) return <NotFoundPage />;
  const others = topics.filter((other) => other !== topic);
  return (
    <Page>
      {/* For search engines. */}
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
      <PageTitle
        description={topic.summary}
        above={
          <Breadcrumbs trail={[{ to: '/cpa-free-guidance', label: 'Topic Categories' }]} here={topic.title} />
        }
        lede={topic.summary}
        padTop={5}
      >
        {topic.title}
      </PageTitle>
      <Columns widths="aside" gap={8} rowGap={7}>
        <div>
          <Accordion
            key={topic.slug}
            items={topic.questions.map((question) => ({
              ...question,
              open: hash === `#${question.id}`,
              content: (
                <>
                  <Prose html={question.html} />
                  <Text above={4} size="xs" screenOnly>
                    <Link to={topicAddress(topic, question)}>Link to this answer</Link>
                  </Text>
                  <AnswerFoot topic={topic} question={question} />
                </>
              ),
            }))}
          />
          <Text above={4} size="sm" tone="quiet">
            Written for tax year {topic.taxYear}. This is general guidance, not advice on your own taxes.
          </Text>
          <PrintButton />
          <AskUs />
        </div>
        <nav aria-labelledby="other-topics">
          <Text id="other-topics" as="h2" padBottom={2} lineBelow="strong" size="sm" weight={650} sans>
            Other topics
          </Text>
          <Box as="ul" linkList size="sm">
            {others.map((other) => (
              <li key={other.slug}>
                <Link to={topicAddress(other)}>{other.title}</Link>
              </li>
            ))}
          </Box>
        </nav>
      </Columns>
    </Page>
  );
}
