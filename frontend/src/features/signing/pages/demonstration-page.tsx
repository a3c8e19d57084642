import { useParams, useSearchParams } from 'react-router-dom';
import { Button } from '@/components/button';
import { TextField } from '@/components/forms/field';
import { Form, SubmitButton } from '@/components/forms/form';
import { Actions, Text } from '@/components/page/layout';
import { Page, PageTitle } from '@/components/page/page';
import { LoadingOrError } from '@/components/page/states';
import { MissingReturn, StepPage } from '@/features/next-action/step-page';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { api } from '@/lib/api/client';
import { useAction } from '@/lib/use-action';
import { useSigning } from '../api/get-signing.js';
import { SigningStep } from '../components/step.js';
import { useSpouseReturn } from './spouse-page.js';

/** /ClientTaxReturn/:id/sign/demonstration: takes the place of a checker's page, and checks nothing. */
export const DemonstrationPage = () => (
  <StepPage title="Identity document" here="Demonstration">
    {(taxReturn) => <OnSharedAccount taxReturn={taxReturn} />}
  </StepPage>
);

function OnSharedAccount({ taxReturn: { id, workflow } }: { taxReturn: TaxReturn }) {
  const [search] = useSearchParams();
  const signer = search.get('checked') === 'spouse' ? 'spouse' : 'taxpayer';
  const { data: signing, error, refetch } = useSigning(id, workflow.version);
  if (!signing) return <LoadingOrError {...{ error, refetch }} label="Loading the demonstration" lines={6} />;
  return (
    <PretendedDocument
      name={(signer === 'spouse' ? signing.spouse?.name : signing.taxpayer) ?? ''}
      returnTo={`/ClientTaxReturn/${id}/sign?checked=${signer}`}
    />
  );
}

/** /SpouseReturn/:id/demonstration: the same for a spouse with an account of their own. */
export function SpouseDemonstrationPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useSpouseReturn(id);
  return (
    <Page>
      <PageTitle>Identity document</PageTitle>
      {data ? (
        <PretendedDocument name={data.spouse} returnTo={`/SpouseReturn/${id}`} />
      ) : (
        <MissingReturn error={error} onRetry={() => void refetch()} lines={6} />
      )}
    </Page>
  );
}

/** @param returnTo the page that the person came from */
function PretendedDocument({ name, returnTo }: { name: string; returnTo: string }) {
  const [search] = useSearchParams();
  const back = () => window.location.assign(returnTo);
  const show = async (
    document: { kind: 'unreadable' } | { kind: 'readable'; firstName: string; lastName: string },
  ) => {
    await api.POST('/api/demonstrationIdentity', {
      body: { session: search.get('session') ?? '', document },
    });
    back();
  };
  const { failure, run } = useAction(() => show({ kind: 'unreadable' }));

  const [firstName = '', ...others] = name.split(/\s+/);
  return (
    <SigningStep title="This is a demonstration">
      <Text notice="plain">
        On a real site, the page of the checker is here, with a camera. This one looks at no document. Say
        what is on the one that you would show.
      </Text>
      <Form
        stack
        gap={4}
        start
        full
        schema={({ pretendedNameForm }) => pretendedNameForm}
        values={{ firstName, lastName: others.at(-1) ?? '' }}
        onSubmit={(names) => show({ kind: 'readable', ...names })}
      >
        <TextField name="firstName" label="First name on the document" autoComplete="off" required />
        <TextField name="lastName" label="Last name on the document" autoComplete="off" required />
        <SubmitButton pendingLabel="Showing…">Show this document</SubmitButton>
      </Form>
      {failure && (
        <Text role="alert" notice="plain">
          {failure}
        </Text>
      )}
      <Actions>
        <Button variant="secondary" onClick={run}>
          Show one that can’t be read
        </Button>
        <Button variant="quiet" onClick={back}>
          Go back without one
        </Button>
      </Actions>
    </SigningStep>
  );
}
