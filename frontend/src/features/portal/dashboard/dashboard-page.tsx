import { type ClientStatus, describeDocumentCount, orderTitle, whyNot } from '@tax-firm/machines';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { ConfirmButton } from '@/components/dialogs/confirm-dialog';
import { toast } from '@/components/dialogs/toast';
import { Facts } from '@/components/lists/facts';
import { DateText, Money } from '@/components/orders/amounts';
import { Actions, Cluster, Grid, Stack, Text } from '@/components/page/layout';
import { Page, PageTitle } from '@/components/page/page';
import { LoadingOrError } from '@/components/page/states';
import { ProgressBar } from '@/components/progress-bar';
import { StatusPill, type StatusTone } from '@/components/stamp';
import { returnAddress } from '@/features/next-action/places';
import { SpouseReturns, useSpouseReturns } from '@/features/signing/spouse-returns';
import { useTaxReturns } from '@/features/tax-return/api/get-tax-return';
import { taxReturnKeys } from '@/features/tax-return/api/keys';
import { sendEvent } from '@/features/tax-return/api/send-event';
import type { TaxReturnSummary } from '@/features/tax-return/api/types';
import { statusOf, snapshotShown } from '@/features/tax-return/machine/predict-return';
import { describeRefusal } from '@/features/tax-return/machine/refusal';
import { firm } from '@/lib/firm/profile';
import { randomId } from '@/lib/random-id';
import { clientStepsOf } from '../client-steps.js';
import { headlineOf, holderOf } from '../next-step.js';

/** /Client/Dashboard: the next step, and a tile for each return (spec 2 §2.2). */
export function ClientDashboardPage() {
  const { data, error, refetch } = useTaxReturns();
  // A spouse who came to sign shall not order the same return again.
  const { data: joint = [], isPending } = useSpouseReturns();
  const isEmpty = data?.length === 0;
  return (
    <Page>
      <PageTitle lede={data && headlineOf(data)} documentTitle="Your tax returns">
        Your tax returns
      </PageTitle>
      {!data && <LoadingOrError {...{ error, refetch }} label="Loading your returns" lines={6} />}
      <SpouseReturns />
      {isEmpty && !isPending && joint.length === 0 && <WelcomePanel />}
      {data && !isEmpty && (
        <Grid as="ul" least="large" aria-label="Tax returns">
          {data.map((taxReturn) => (
            <ReturnTile key={taxReturn.id} taxReturn={taxReturn} />
          ))}
        </Grid>
      )}
      {data && (!isEmpty || joint.length > 0) && (
        <Cluster as="p" above={6}>
          <ButtonLink to="/Client/PriceTool" variant="secondary">
            New Order
          </ButtonLink>
          <ButtonLink to="/ForgotPassword" variant="quiet">
            Reset Password
          </ButtonLink>
        </Cluster>
      )}
    </Page>
  );
}

/** Shown to a client who has no return yet. */
function WelcomePanel() {
  return (
    <Card title="Welcome Dear Client" emphasis>
      <Stack gap={4} measure>
        <p>You don’t have a tax return yet. Three steps, and we’ll take it from there:</p>
        <Stack as="ol" gap={2} list="decimal">
          <li>Choose what you need in the price tool and see what it costs.</li>
          <li>Upload your documents, as photos or files.</li>
          <li>{firm.name} sends you a price quote. We don’t start work until you accept it.</li>
        </Stack>
        <Actions align="center">
          <ButtonLink to="/Client/PriceTool" size="large">
            New Order
          </ButtonLink>
          <ButtonLink to="/ForgotPassword" variant="quiet">
            Reset Password
          </ButtonLink>
        </Actions>
      </Stack>
    </Card>
  );
}

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
  const { id, workflow } = taxReturn;
  const client = useQueryClient();
  const title = orderTitle(taxReturn);
  if (whyNot(snapshotShown(taxReturn), 'DELETE', { role: 'Client' }).length > 0) return null;
  const deleteReturn = async () => {
    try {
      await sendEvent(id, { type: 'DELETE' }, { version: workflow.version, key: randomId() });
      toast('The tax return was deleted');
      client.setQueryData<TaxReturnSummary[]>(taxReturnKeys.list(), (list) =>
        list?.filter((each) => each.id !== id),
      );
    } finally {
      void client.invalidateQueries({ queryKey: taxReturnKeys.lists });
    }
  };
  return (
    <ConfirmButton
      variant="danger"
      aria-label={`Delete: ${title}`}
      title="Are you sure you want to delete this tax return?"
      description={`${title}. You won’t see it or its documents here anymore, so first download what you still need.`}
      danger
      describeFailure={describeRefusal}
      onConfirm={deleteReturn}
    >
      Delete
    </ConfirmButton>
  );
}
