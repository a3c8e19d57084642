import { useCallback, useState } from 'react';
import { Button } from '@/components/button';
import { EmptyState } from '@/components/states';
import { Tabs } from '@/components/tabs';
import { DownloadButton } from '@/features/files';
import { ContinueLinks, FinalSteps, StepPage } from '@/features/next-action';
import { type TaxReturn, useTaxReturnMachine, type Viewer } from '@/features/tax-return';
import { AskDialog } from '../components/ask-dialog.js';
import { ConfirmReview } from '../components/confirm-review.js';
import { FileView } from '../components/file-view.js';
import { ReviewStanding } from '../components/review-standing.js';
import styles from './review-page.module.css';

/** /ClientTaxReturn/:id/review: the client reads the finished return, asks about it, and confirms having reviewed it. */
export const ReviewPage = () => (
  <StepPage title="Review your return" here="Review">
    {(taxReturn, viewer) => <Review taxReturn={taxReturn} viewer={viewer} />}
  </StepPage>
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
        <p>We’ll email you when your return is ready for your review.</p>
        <ContinueLinks taxReturn={taxReturn} from="review" />
      </EmptyState>
    );
  return (
    <>
      <FinalSteps value={machine.value} rules={taxReturn.workflow.context.rules} />
      <ReviewStanding review={machine.value.review} id={id} />
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
            content: each.id === file.id && (
              <FileView key={each.id} file={each} heading="h2" onPage={reach} />
            ),
          }))}
        />
      ) : (
        <FileView key={file.id} file={file} heading="h2" onPage={reach} />
      )}
      <div className={styles.actions}>
        {machine.value.review === 'reviewed' && <ContinueLinks taxReturn={taxReturn} from="review" />}
        <ConfirmReview machine={machine} />
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
