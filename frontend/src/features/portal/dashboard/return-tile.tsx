import { orderTitle, whyNot } from '@tax-firm/machines';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, ButtonLink } from '@/components/button';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { DateText, Money } from '@/components/amounts';
import { ProgressBar } from '@/components/progress-bar';
import { StatusPill, type StatusTone } from '@/components/stamp';
import { toast } from '@/components/toast';
import { addressOf, nextActionOf } from '@/features/next-action';
import { missingDocuments, describeDocumentCount } from '@/features/checklist';
import { describeRefusal, snapshotOf, type TaxReturnSummary } from '@/features/tax-return';
import { useDeleteReturn } from './delete-return.js';
import { holderOf, isDone } from '../next-step.js';
import styles from './dashboard.module.css';

/** A return on the dashboard. */
export function ReturnTile({ taxReturn }: { taxReturn: TaxReturnSummary }) {
  const { id, createdAt, unread, workflow } = taxReturn;
  const { progress, context } = workflow;
  const title = orderTitle(taxReturn);
  const action = nextActionOf(taxReturn);
  const missing = missingDocuments(taxReturn).length;
  const mine = progress.waitingOn === 'Client';
  const done = isDone(taxReturn);
  /** Archived before it was finished, so that nobody works on it. */
  const isClosed = !done && workflow.value.lifecycle === 'archived';
  const status = statusOf({ done, isClosed, mine, missing });
  return (
    <li className={styles.tile} data-mine={mine || undefined}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <Link to={addressOf(id, 'activity')} className={styles.cover}>
            {title}
          </Link>
        </h2>
        <StatusPill tone={status.tone}>{status.words}</StatusPill>
      </div>
      <p className={styles.facts}>
        Ordered <DateText value={createdAt} style="long" />
      </p>
      <ProgressBar
        value={progress.done}
        max={progress.of}
        label={progress.label}
        text={`${progress.done} of ${progress.of}`}
        steps
      />
      <dl className={styles.details}>
        {!done && !isClosed && (
          <div>
            <dt>Who has it</dt>
            <dd>{holderOf(taxReturn)}</dd>
          </div>
        )}
        {unread > 0 && (
          <div>
            <dt>Messages</dt>
            <dd>
              <Link to={addressOf(id, 'communications')} className={styles.missing}>
                {unread} unread
              </Link>
            </dd>
          </div>
        )}
        {context.quote.amountCents !== null && (
          <div>
            <dt>Price quote</dt>
            <dd>
              <Money cents={context.quote.amountCents} />
            </dd>
          </div>
        )}
        {missing > 0 && (
          <div>
            <dt>Still needed</dt>
            <dd>
              <Link to={addressOf(id, 'document-checklist')} className={styles.missing}>
                {describeDocumentCount(missing)}
              </Link>
            </dd>
          </div>
        )}
      </dl>
      <div className={styles.actions}>
        <ButtonLink
          to={addressOf(id, action?.view ?? 'activity')}
          variant={action ? 'primary' : 'secondary'}
          aria-label={`${action?.label ?? 'Open'}: ${title}`}
        >
          {action?.label ?? 'Open'}
        </ButtonLink>
        <DeleteReturn taxReturn={taxReturn} />
      </div>
    </li>
  );
}

interface Standing {
  done: boolean;
  isClosed: boolean;
  /** It is the client's turn. */
  mine: boolean;
  /** How many documents of the checklist are missing. */
  missing: number;
}

function statusOf({ done, isClosed, mine, missing }: Standing): { tone: StatusTone; words: string } {
  if (done) return { tone: 'done', words: 'Done' };
  if (isClosed) return { tone: 'neutral', words: 'Closed' };
  if (mine) return { tone: 'attention', words: 'Waiting for you' };
  if (missing > 0) return { tone: 'attention', words: 'Documents needed' };
  return { tone: 'waiting', words: 'In progress' };
}

/** Delete button. Shown only while the machine allows it: until the quote is accepted (spec 2 §2.2). */
function DeleteReturn({ taxReturn }: { taxReturn: TaxReturnSummary }) {
  const [confirming, setConfirming] = useState(false);
  const deleteReturn = useDeleteReturn();
  const title = orderTitle(taxReturn);
  if (whyNot(snapshotOf(taxReturn), 'DELETE', { role: 'Client' }).length > 0) return null;
  return (
    <>
      <Button variant="danger" aria-label={`Delete: ${title}`} onClick={() => setConfirming(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={async () => {
          await deleteReturn(taxReturn);
          toast('The tax return was deleted');
        }}
        title="Are you sure you want to delete this tax return?"
        description={`${title}. You won’t see it or its documents here anymore, so first download what you still need.`}
        danger
        describeFailure={describeRefusal}
      />
    </>
  );
}
