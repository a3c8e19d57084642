import { Link, useParams } from 'react-router-dom';
import { AskUs } from '@/components/ask-us';
import { Breadcrumbs, Page, PageTitle } from '@/components/page/page';
import { Box, Text } from '@/components/page/layout';
import { NotFoundPage } from '@/components/page/not-found-page';
import { Prose } from '@/components/page/prose';
import { AnswerFoot } from '../components/answer-foot.js';
import { PrintButton } from '@/components/page/print-button';
import { plainText } from '@/lib/plain-text';
import { findQuestion, questionsBeside, topicAddress } from '../topics.js';

/** /cpa-free-guidance/:topic/:question: an answer, and links to related questions. */
export function QuestionPage() {
  const { topic: topicSlug = '', question: questionId = '' } = useParams();
  const found = findQuestion(topicSlug, questionId);
  if (!found) return <NotFoundPage />;
  const { topic, question } = found;
  return (
    <Page narrow>
      <article>
        <PageTitle
          above={
            <Breadcrumbs
              trail={[
                { to: '/cpa-free-guidance', label: 'Topic Categories' },
                { to: topicAddress(topic), label: topic.title },
              ]}
              here={question.title}
            />
          }
          documentTitle={`${question.title} ${topic.title}`}
          description={firstSentences(question.html)}
          padTop={5}
        >
          {question.title}
        </PageTitle>
        <Prose html={question.html} size="lg" />
        <Text above={5} below={3} size="sm" tone="quiet">
          Written for tax year {topic.taxYear}. This is general guidance, not advice on your own taxes.
        </Text>
        <PrintButton />
        <AnswerFoot key={`${topic.slug}/${question.id}`} topic={topic} question={question} />
      </article>
      <AskUs />
      <Box as="nav" above={7} aria-labelledby="beside">
        <Text as="h2" id="beside" padBottom={3} lineBelow="strong" size="xl">
          More about {topic.title}
        </Text>
        <Box as="ul" linkList>
          {questionsBeside(topic, question).map((other) => (
            <li key={other.id}>
              <Link to={topicAddress(topic, other)}>{other.title}</Link>
            </li>
          ))}
        </Box>
      </Box>
    </Page>
  );
}

/** The first sentences of an answer, up to about 160 characters, as much as search engines show. */
function firstSentences(html: string): string {
  const text = plainText(html);
  const end = text.slice(0, 160).lastIndexOf('. ');
  return end > 0 ? text.slice(0, end + 1) : text;
}
