import { Link } from 'react-router-dom';
import { Page } from '@/components/page';
import { PageTitle } from '@/components/page-title';
import { EmptyState, ErrorState, Loading } from '@/components/states';
import { Table, type Column } from '@/components/table';
import { useFeedback, type FeedbackCount } from '../api/feedback-counts.js';
import { findQuestion, topicAddress } from '../topics.js';

/** /Admin/Guidance: which answers helped, for those who write them. */
export function FeedbackPage() {
  const { data: counts, error, refetch, isPending } = useFeedback();
  return (
    <Page>
      <PageTitle lede="What readers said under the answers, the least helpful first. Nobody is asked who they are.">
        Was this helpful?
      </PageTitle>
      {isPending && <Loading label="Loading what readers said" lines={6} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {counts?.length === 0 && (
        <EmptyState title="Nobody has said anything yet">
          <p>
            Readers are asked under each answer of the <Link to="/cpa-free-guidance">free guidance</Link>.
          </p>
        </EmptyState>
      )}
      {counts && counts.length > 0 && (
        <Table
          caption="Answers by what readers said"
          captionHidden
          columns={columns}
          rows={counts}
          rowKey={({ topic, question }) => `${topic}/${question}`}
        />
      )}
    </Page>
  );
}

const columns: Column<FeedbackCount>[] = [
  { key: 'question', header: 'Question', rowHeader: true, cell: (row) => <QuestionLink {...row} /> },
  { key: 'unhelpful', header: 'No', numeric: true, cell: ({ unhelpful }) => unhelpful },
  { key: 'helpful', header: 'Yes', numeric: true, cell: ({ helpful }) => helpful },
];

/** A question that is not in the library any more is called by its address. */
function QuestionLink({ topic, question }: FeedbackCount) {
  const found = findQuestion(topic, question);
  if (!found) return `${topic}/${question}`;
  return <Link to={topicAddress(found.topic, found.question)}>{found.question.title}</Link>;
}
