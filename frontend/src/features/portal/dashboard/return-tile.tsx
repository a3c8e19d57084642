import { type ClientStatus, describeDocumentCount, orderTitle, whyNot } from '@tax-firm/machines';
import { Link } from 'react-router-dom';
import { ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { ConfirmButton } from '@/components/dialogs/confirm-dialog';
import { DateText, Money } from '@/components/orders/amounts';
import { Facts } from '@/components/lists/facts';
import { Actions, Stack, Text } from '@/components/page/layout';
import { ProgressBar } from '@/components/progress-bar';
import { StatusPill, type StatusTone } from '@/components/stamp';
import { toast } from '@/components/dialogs/toast';
import { statusOf, snapshotShown } from '@/features/tax-return/machine/predict-return';
import { returnAddress } from '@/features/next-action/places';
import type { TaxReturnSummary } from '@/features/tax-return/api/types';
import { describeRefusal } from '@/features/tax-return/machine/refusal';
import { useDeleteReturn } from './delete-return.js';
import { holderOf } from '../next-step.js';
import { clientStepsOf } from '../steps/client-steps.js';

/** A return on the dashboard. */
export function ReturnTile({ taxReturn }: { taxReturn: TaxReturnSummary }) {
  const { id, createdAt, unread, workflow } = taxReturn;
  const { amountCents } = workflow.context.quote;
  const steps = clientStepsOf(taxReturn);
  const done = steps.filter(({ isDone }) => isDone).length;
  const title = orderTitle(taxReturn);
  const { action, headline, isTurn, missing, standing } = statusOf(taxReturn);
  const mark = marks[standing];
  return (
    <li>
      <Card
        covered
        emphasis={isTurn}
        title={
          <Link to={returnAddress(id, 'activity')} className="cover">
            {title}
          </Link>
        }
        aside={<StatusPill tone={mark.tone}>{mark.words}</StatusPill>}
      >
        <Stack gap={4}>
          <Text size="sm" tone="quiet">
            Ordered <DateText value={createdAt} style="long" />
          </Text>
          <ProgressBar value={done} max={steps.length} label={headline} steps />
          <Facts
            look="above"
            padTop={2}
            padBottom={2}
            lineAbove="hair"
            lineBelow="hair"
            facts={[
              ['Who has it', standing !== 'done' && standing !== 'closed' && holderOf(taxReturn)],
              [
                'Messages',
                unread > 0 && <Link to={returnAddress(id, 'communications')}>{unread} unread</Link>,
              ],
              ['Price quote', amountCents !== null && <Money cents={amountCents} />],
              [
                'Still needed',
                missing > 0 && (
                  <Link to={returnAddress(id, 'document-checklist')}>{describeDocumentCount(missing)}</Link>
                ),
              ],
            ]}
          />
          <Actions align="center">
            <ButtonLink
              to={returnAddress(id, action?.view ?? 'activity')}
              variant={action ? 'primary' : 'secondary'}
              aria-label={`${action?.label ?? 'Open'}: ${title}`}
            >
              {action?.label ?? 'Open'}
            </ButtonLink>
            <DeleteReturn taxReturn={taxReturn} />
          </Actions>
        </Stack>
      </Card>
    </li>
  );
}

const marks: Readonly<Record<ClientStatus['standing'], { tone: StatusTone; words: string }>> = {
  done: { tone: 'done', words: 'Done' },
  closed: { tone: 'neutral', words: 'Closed' },
  yourTurn: { tone: 'attention', words: 'Waiting for you' },
  documentsNeeded: { tone: 'attention', words: 'Documents needed' },
  inProgress: { tone: 'waiting', words: 'In progress' },
};

/** Delete button. Shown only while the machine allows it: until the quote is accepted (spec 2 §2.2). */
function DeleteReturn({ taxReturn }: { taxReturn: TaxReturnSummary }) {
  const deleteReturn = useDeleteReturn();
  const title = orderTitle(taxReturn);
  if (whyNot(snapshotShown(taxReturn), 'DELETE', { role: 'Client' }).length > 0) return null;
  return (
    <ConfirmButton
      variant="danger"
      aria-label={`Delete: ${title}`}
      onConfirm={async () => {
        await deleteReturn(taxReturn);
        toast('The tax return was deleted');
      }}
      title="Are you sure you want to delete this tax return?"
      description={`${title}. You won’t see it or its documents here anymore, so first download what you still need.`}
      danger
      describeFailure={describeRefusal}
    >
      Delete
    </ConfirmButton>
  );
}
