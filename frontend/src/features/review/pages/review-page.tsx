import { is } from '@tax-firm/machines';
import { useCallback, useState } from 'react';
import { Button } from '@/components/button';
import { Actions } from '@/components/page/layout';
import { EmptyState } from '@/components/page/states';
import { Tabs } from '@/components/lists/tabs';
import { DownloadButton } from '@/features/files/components/download-button';
import { FilePreview } from '@/features/files/components/file-preview';
import { ContinueLinks } from '@/features/next-action/continue-links';
import { FinalSteps } from '@/features/next-action/final-steps';
import { StepPage } from '@/features/next-action/step-page';
import type { TaxReturn, Viewer } from '@/features/tax-return/api/types';
import { useTaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { AskDialog, ConfirmReview } from '../components/confirm-review.js';
import { ReviewStanding } from '../components/review-standing.js';

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
  const [drawn, setDrawn] = useState<ReadonlyMap<string, boolean>>(new Map());
  const reach = useCallback((number: number) => setPage(number), []);
  const shownId = file?.id ?? '';
  const noteDrawn = useCallback(
    (isComplete: boolean) =>
      setDrawn((before) => new Map(before).set(shownId, isComplete && before.get(shownId) !== false)),
    [shownId],
  );
  if (!file)
    return (
      <EmptyState title="There is nothing to review now">
        <p>We’ll email you when your return is ready for your review.</p>
        <ContinueLinks taxReturn={taxReturn} from="review" />
      </EmptyState>
    );
  const unseen = reviewFiles.map(({ id: fileId, name }) => {
    if (drawn.get(fileId)) return undefined;
    if (drawn.has(fileId)) return `“${name}” can’t be shown in full. Please ask us for another copy.`;
    return fileId === shownId ? 'The pages are still loading.' : `Please read “${name}” first.`;
  });
  const preview = <FilePreview key={file.id} file={file} heading="h2" onPage={reach} onDrawn={noteDrawn} />;
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
            content: each.id === file.id && preview,
          }))}
        />
      ) : (
        preview
      )}
      <Actions stuck rowGap={2} above={5} below={5} padTop={3} padBottom={3} lineAbove="strong">
        {is.copyReviewed(machine.value) && <ContinueLinks taxReturn={taxReturn} from="review" />}
        <ConfirmReview machine={machine} unseen={unseen.find(Boolean)} />
        <Button
          size="small"
          variant="secondary"
          reason={machine.reasonFor('ASK_ABOUT_REVIEW')}
          onClick={() => setAsking(true)}
        >
          Ask about page {page}
        </Button>
      </Actions>
      <DownloadButton file={file} size="medium" />
      {asking && <AskDialog taxReturnId={id} file={file} page={page} onClose={() => setAsking(false)} />}
    </>
  );
}
