import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { DateText, formatDate } from '@/components/orders/amounts';
import { Button, ButtonLink } from '@/components/button';
import { TextField } from '@/components/forms/field';
import { Form, FormErrors, SubmitButton } from '@/components/forms/form';
import { Actions } from '@/components/page/layout';
import { Page, PageTitle } from '@/components/page/page';
import { PrintButton } from '@/components/page/print-button';
import { EmptyState, LoadingOrError } from '@/components/page/states';
import { toast } from '@/components/dialogs/toast';
import { useAction } from '@/lib/use-action';
import { type Consent, useConsents, useConsentUpdates } from '../api/consents.js';
import { ConsentText } from '../components/consent-document.js';

/** /Consents/:consentId: one consent to read, and to sign or decline. The screen is about nothing else. */
export function SignConsentPage() {
  const { consentId } = useParams();
  const { data, error, refetch } = useConsents();
  const consent = data?.find(({ id }) => id === consentId);
  return (
    <Page narrow>
      <PageTitle>{consent?.document.title ?? 'Consent'}</PageTitle>
      {consent ? (
        <>
          <ConsentText document={consent.document}>
            {consent.status === 'offered' ? <Signature consent={consent} /> : <Signed consent={consent} />}
          </ConsentText>
          <PrintButton />
        </>
      ) : data ? (
        <EmptyState title="This consent doesn’t exist">
          <ButtonLink to="/Consents">Your consents</ButtonLink>
        </EmptyState>
      ) : (
        <LoadingOrError {...{ error, refetch }} label="Loading the consent" lines={8} />
      )}
    </Page>
  );
}

/** The names are typed, never filled in: Rev. Proc. 2013-14 asks for that. */
function Signature({ consent: { id, document, documentSha256 } }: { consent: Consent }) {
  const navigate = useNavigate();
  const updates = useConsentUpdates();
  const [date] = useState(() => formatDate(Date.now()));
  const { pending, failure, run } = useAction(async () => {
    await updates.decline(id);
    await navigate('/Consents');
    toast('You declined.');
  });
  const { spouse, recipient } = document;
  return (
    <Form
      stack
      gap={4}
      measure
      aria-label="Signature"
      schema={({ consentSignatureForm }) => consentSignatureForm}
      onSubmit={async (names) => {
        await updates.sign(id, { ...names, document: documentSha256 });
        await navigate('/Consents');
        toast(recipient ? 'Signed. We’re emailing them the link.' : 'Signed. You’ll get our newsletter.');
      }}
    >
      <FormErrors />
      <TextField
        name="name"
        label="Type your full name to sign"
        hint={`As above: ${document.taxpayer}`}
        autoComplete="off"
        required
      />
      {spouse !== null && (
        <TextField
          name="spouseName"
          label="Your spouse: type your full name to sign"
          hint={`As above: ${spouse}`}
          autoComplete="off"
          required
        />
      )}
      <p>Date: {date}</p>
      <Actions screenOnly>
        <SubmitButton pendingLabel="Signing…">{recipient ? 'Sign and send the link' : 'Sign'}</SubmitButton>
        <Button variant="secondary" pending={pending} onClick={run}>
          Don’t sign
        </Button>
      </Actions>
      {failure && <p role="alert">{failure}</p>}
    </Form>
  );
}

const Signed = ({ consent: { givenAt, status } }: { consent: Consent }) => (
  <p>
    {givenAt ? (
      <>
        Signed on <DateText value={givenAt} style="long" />.
      </>
    ) : (
      'Not signed.'
    )}{' '}
    {status === 'withdrawn' && 'You withdrew it.'}
    {status === 'expired' && 'It has expired.'}
  </p>
);
