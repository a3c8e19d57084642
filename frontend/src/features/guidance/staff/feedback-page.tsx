import { Link } from 'react-router-dom';
import { Page, PageTitle } from '@/components/page/page';
import { EmptyState, Loaded } from '@/components/page/states';
import { type Column, Table } from '@/components/lists/table';
import type { Schemas } from '@/lib/api/client';
import { useRead } from '@/lib/api/queries';
import { findQuestion, topicAddress } from '../topics.js';

type FeedbackCount = Schemas['GuidanceFeedbackCount'];

/** /Admin/Guidance: reader feedback on the guidance, for staff. */
export function FeedbackPage() {
  const query = useRead(['guidance', 'feedback'], '/api/guidance/feedback');
  return (
    <Page>
      <PageTitle lede="Reader feedback on each answer, least helpful first. Feedback is anonymous.">
        Was this helpful?
      </PageTitle>
      <Loaded query={query} label="Loading the feedback" lines={6}>
        {(counts) =>
          counts.length === 0 ? (
            <EmptyState title="No feedback yet">
              <p>
                Readers can give feedback below each answer in the{' '}
                <Link to="/cpa-free-guidance">free guidance</Link>.
              </p>
            </EmptyState>
          ) : (
            <Table
              caption="Feedback by answer"
              columns={columns}
              rows={counts}
              rowKey={({ topic, question }) => `${topic}/${question}`}
            />
          )
        }
      </Loaded>
    </Page>
  );
}

const columns: Column<FeedbackCount>[] = [
  { header: 'Question', rowHeader: true, cell: (row) => <QuestionLink {...row} /> },
  { header: 'No', numeric: true, cell: ({ unhelpful }) => unhelpful },
  { header: 'Yes', numeric: true, cell: ({ helpful }) => helpful },
];

/** A link to a question, or its address if the question no longer exists. */
function QuestionLink({ topic, question }: FeedbackCount) {
  const found = findQuestion(topic, question);
  if (!found) return `${topic}/${question}`;
  return <Link to={topicAddress(found.topic, found.question)}>{found.question.title}</Link>;
}
