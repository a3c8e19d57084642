import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { DateText, formatDate } from '@/components/orders/amounts';
import { Button, ButtonLink } from '@/components/button';
import { TextField } from '@/components/forms/field';
import { Form, SubmitButton } from '@/components/forms/form';
import { Facts } from '@/components/lists/facts';
import { Actions, Stack } from '@/components/page/layout';
import { Page, PageTitle } from '@/components/page/page';
import { PrintButton } from '@/components/page/print-button';
import { EmptyState, LoadingOrError } from '@/components/page/states';
import { toast } from '@/components/dialogs/toast';
import { api, type Schemas } from '@/lib/api/client';
import { once } from '@/lib/api/once';
import { useReloadAfter } from '@/lib/api/queries';
import { useAction } from '@/lib/use-action';
import { consentsKey, useConsents } from '../consents.js';
import styles from './consents.module.css';

type Consent = Schemas['Consent'];

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
          <Document consent={consent} />
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

/** A consent as it is read and signed, in the order that Rev. Proc. 2013-14 asks for. */
function Document({ consent }: { consent: Consent }) {
  const { statements, recipient, files, duration, rights, authorization, complaint, ...known } =
    consent.document;
  return (
    <Stack as="article" gap={4} boxed className={styles.document}>
      {statements.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Facts
        look="beside"
        facts={[
          ['Preparer', known.preparer],
          ['Taxpayer', known.taxpayer],
          ['Spouse', known.spouse],
          ['Company', known.company],
          [
            'Recipient',
            recipient && (
              <>
                {recipient.name}, {recipient.company}
                <br />
                {recipient.email}
              </>
            ),
          ],
          ['Purpose', known.purpose],
          ['Information', known.information],
          ['Files', files.map(({ name }) => name).join(', ')],
          ['Duration', duration],
        ]}
      />
      <Stack as="ul" gap={2} list="disc">
        {rights.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Stack>
      <p>
        <strong>{authorization}</strong>
      </p>
      {consent.status === 'offered' ? <Signature consent={consent} /> : <Signed consent={consent} />}
      <p>{complaint}</p>
    </Stack>
  );
}

/** The names are typed, never filled in: Rev. Proc. 2013-14 asks for that. */
function Signature({ consent: { id, document, documentSha256 } }: { consent: Consent }) {
  const navigate = useNavigate();
  const reloadAfter = useReloadAfter(consentsKey);
  const sent = { params: { path: { id } }, fetch: once };
  const [date] = useState(() => formatDate(Date.now()));
  const { pending, failure, run } = useAction(async () => {
    await reloadAfter(api.POST('/api/consents/{id}/decline', sent));
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
        const body = { ...names, document: documentSha256 };
        await reloadAfter(api.POST('/api/consents/{id}/signature', { ...sent, body }));
        await navigate('/Consents');
        toast(recipient ? 'Signed. We’re emailing them the link.' : 'Signed. You’ll get our newsletter.');
      }}
    >
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
