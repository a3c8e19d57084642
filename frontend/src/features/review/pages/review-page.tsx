import { orderTitle } from '@tax-firm/machines';
import { useCallback, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Breadcrumbs } from '@/components/breadcrumbs';
import { Button, ButtonLink } from '@/components/button';
import { Page } from '@/components/page';
import { PageTitle } from '@/components/page-title';
import { EmptyState, ErrorState, Loading } from '@/components/states';
import { Tabs } from '@/components/tabs';
import { DownloadButton } from '@/features/files';
import { addressOf, ContinueLinks, FinalSteps } from '@/features/next-action';
import {
  type TaxReturn,
  useLiveTaxReturn,
  useTaxReturn,
  useTaxReturnMachine,
  type Viewer,
} from '@/features/tax-return';
import { ApiError } from '@/lib/api/error';
import { useSession } from '@/lib/auth/use-session';
import { AskDialog } from '../components/ask-dialog.js';
import { ConfirmReview } from '../components/confirm-review.js';
import { FileView } from '../components/file-view.js';
import styles from './review-page.module.css';

/** /ClientTaxReturn/:id/review: the client reads the finished return, asks about it, and confirms having reviewed it. */
export function ReviewPage() {
  const { id = '' } = useParams();
  const { user } = useSession();
  const { data, error, refetch } = useTaxReturn(id);
  useLiveTaxReturn(id);
  const notFound = error instanceof ApiError && [400, 404].includes(error.status);
  return (
    <Page>
      <PageTitle
        above={<Trail id={id} title={data && orderTitle(data)} />}
        documentTitle="Review your return"
      >
        Review your return
      </PageTitle>
      {data && user ? (
        <Review taxReturn={data} viewer={user} />
      ) : notFound ? (
        <EmptyState title="We couldn’t find this tax return">
          <p>It may have been deleted, or it may belong to another account.</p>
          <ButtonLink to="/Client/Dashboard">Your tax returns</ButtonLink>
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading your tax return" lines={8} />
      )}
    </Page>
  );
}

const Trail = ({ id, title = 'Tax return' }: { id: string; title?: string }) => (
  <Breadcrumbs
    trail={[
      { to: '/Client/Dashboard', label: 'Dashboard' },
      { to: addressOf(id, 'activity'), label: title },
    ]}
    here="Review"
  />
);

function Review({ taxReturn, viewer }: { taxReturn: TaxReturn; viewer: Viewer }) {
  const machine = useTaxReturnMachine(taxReturn, viewer);
  const { id, reviewFiles } = taxReturn;
  const [chosen, setChosen] = useState<string>();
  const [page, setPage] = useState(1);
  const [asking, setAsking] = useState(false);
  const file = reviewFiles.find((each) => each.id === chosen) ?? reviewFiles[0];
  const reach = useCallback((number: number) => setPage(number), []);
  if (!file)
    return (
      <EmptyState title="There is nothing to review now">
        <p>We’ll e-mail you when your return is ready for your review.</p>
        <ContinueLinks taxReturn={taxReturn} from="review" />
      </EmptyState>
    );
  return (
    <>
      <FinalSteps value={machine.value} />
      <Standing review={machine.value.review} id={id} />
      {reviewFiles.length > 1 ? (
        <Tabs
          label="Files of your return"
          value={file.id}
          onChange={(next) => {
            setChosen(next);
            setPage(1);
          }}
          items={reviewFiles.map((each) => ({
            value: each.id,
            label: each.name,
            content: each.id === file.id && <FileView key={each.id} file={each} onPage={reach} />,
          }))}
        />
      ) : (
        <FileView key={file.id} file={file} onPage={reach} />
      )}
      <div className={styles.actions}>
        {machine.value.review === 'reviewed' ? (
          <ContinueLinks taxReturn={taxReturn} from="review" />
        ) : (
          <ConfirmReview machine={machine} />
        )}
        <Button
          size="small"
          variant="secondary"
          reason={machine.reasonFor('ASK_ABOUT_REVIEW')}
          onClick={() => setAsking(true)}
        >
          Ask about page {page}
        </Button>
      </div>
      <DownloadButton file={file} size="medium" />
      {asking && <AskDialog taxReturnId={id} file={file} page={page} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Says what the client can do now. */
function Standing({ review, id }: { review: TaxReturn['workflow']['value']['review']; id: string }) {
  const messages = addressOf(id, 'communications');
  return (
    <div className={styles.notice} role="status">
      {review === 'reviewed' ? (
        <p>You confirmed that you reviewed this return. Thank you.</p>
      ) : review === 'questioned' ? (
        <p>
          We’re answering your question. You’ll find our answer here under{' '}
          <Link to={messages}>Communications</Link>, and we’ll e-mail it to you.
        </p>
      ) : (
        <p>
          Please read all pages. If everything is right, confirm it below. If something looks wrong or
          unclear, ask about that page.
        </p>
      )}
    </div>
  );
}
