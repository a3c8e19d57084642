import { orderTitle } from '@tax-firm/machines';
import { Link, useNavigate } from 'react-router-dom';
import { DateText } from '@/components/orders/amounts';
import { Button, ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { ConfirmButton } from '@/components/dialogs/confirm-dialog';
import { Actions, Stack } from '@/components/page/layout';
import { Page, PageTitle } from '@/components/page/page';
import { EmptyState, Loaded } from '@/components/page/states';
import { DownloadButton } from '@/features/files/components/download-button';
import { useTaxReturns } from '@/features/tax-return/api/get-tax-return';
import { api, dataOf, type Schemas } from '@/lib/api/client';
import { once } from '@/lib/api/once';
import { useRead, useReloadAfter } from '@/lib/api/queries';
import { useAction } from '@/lib/use-action';
import { ConsentStatusPill, consentsKey, useConsents } from '../consents.js';

type Consent = Schemas['Consent'];

/** /Consents: what the client allowed the firm to disclose, to whom and until when, with a copy and a way to withdraw. */
export function ConsentsPage() {
  const query = useConsents();
  return (
    <Page narrow>
      <PageTitle lede="What you allowed us to do with your tax return information other than prepare your return, and until when. You can withdraw each consent at any time. Whether you give one or not never changes how we prepare your return.">
        Your consents
      </PageTitle>
      <Stack>
        <Loaded query={query} label="Loading your consents">
          {(consents) =>
            consents.length === 0 ? (
              <NoConsent />
            ) : (
              <Stack as="ul" gap={4}>
                {consents.map((consent) => (
                  <li key={consent.id}>
                    <ConsentCard consent={consent} />
                  </li>
                ))}
              </Stack>
            )
          }
        </Loaded>
        <Newsletter />
      </Stack>
    </Page>
  );
}

/** Leads to the screen that asks for a consent, of each filed return. */
function NoConsent() {
  const { data = [] } = useTaxReturns();
  const filed = data.filter(({ taxReturnFile }) => taxReturnFile.length > 0);
  return (
    <EmptyState title="You haven’t given any consent">
      <p>You need one to send someone a copy of a filed return.</p>
      {filed.map((taxReturn) => (
        <ButtonLink key={taxReturn.id} variant="secondary" to={`/ClientTaxReturn/${taxReturn.id}/send-copy`}>
          Send a copy: {orderTitle(taxReturn)}
        </ButtonLink>
      ))}
    </EmptyState>
  );
}

/** Asks whoever may be asked by law whether they want the newsletter. Nothing is chosen beforehand. */
function Newsletter() {
  // Null if the law no longer lets us ask.
  const { data } = useRead([...consentsKey, 'newsletter'], '/api/consents/newsletter');
  const navigate = useNavigate();
  const reloadAfter = useReloadAfter(consentsKey);
  const id = data?.taxReturnId;
  const { pending, failure, run } = useAction(async () => {
    if (!id) return;
    const offer = { params: { path: { id } }, fetch: once };
    const offered = await reloadAfter(dataOf(api.POST('/api/taxReturns/{id}/consents/newsletter', offer)));
    await navigate(`/Consents/${offered.id}`);
  });
  if (!id) return null;
  return (
    <Card title="Our newsletter">
      <Stack gap={3} breakWords>
        <p>
          We write about taxes and about our other services. We need your consent to use your name and email
          address for that. If you don’t want the newsletter, you don’t need to do anything.
        </p>
        {failure && <p role="alert">{failure}</p>}
        <Actions screenOnly>
          <Button variant="secondary" pending={pending} onClick={run}>
            Read the consent
          </Button>
        </Actions>
      </Stack>
    </Card>
  );
}

const asideLook = { variant: 'quiet', size: 'small' } as const;

function ConsentCard({ consent }: { consent: Consent }) {
  const { id, status, document, until, givenAt, copy, taxReturnId } = consent;
  const { recipient, order, files } = document;
  const reloadAfter = useReloadAfter(consentsKey);
  const name = recipient ? `${recipient.name}, ${recipient.company}` : 'Our newsletter';
  return (
    <Card title={name} aside={<ConsentStatusPill status={status} />}>
      <Stack gap={3} breakWords>
        <p>
          {recipient ? 'A copy of your ' : 'Your name and email address, as known from your '}
          <Link to={`/ClientTaxReturn/${taxReturnId}`}>{order}</Link>
          {recipient && ` (${files.map((file) => file.name).join(', ')}) to ${recipient.email}`}.
        </p>
        {givenAt && until && (
          <p>
            Signed <DateText value={givenAt} />, {status === 'given' ? 'until' : 'was given until'}{' '}
            <DateText value={until} />. <Downloads consent={consent} />
          </p>
        )}
        <Actions screenOnly>
          <ButtonLink to={`/Consents/${id}`} {...(status !== 'offered' && asideLook)}>
            {status === 'offered' ? 'Read and sign' : 'Read it'}
          </ButtonLink>
          {copy && (
            <DownloadButton
              file={{ name: 'Consent.pdf', link: copy }}
              label="Download your copy"
              variant="secondary"
            />
          )}
          {status === 'given' && (
            <ConfirmButton
              variant="secondary"
              size="small"
              onConfirm={() =>
                reloadAfter(
                  api.POST('/api/consents/{id}/withdraw', { params: { path: { id } }, fetch: once }),
                )
              }
              done={`Withdrawn. ${recipient ? 'The link no longer works.' : 'You won’t get any more newsletters.'}`}
              title="Withdraw this consent?"
              description={
                recipient
                  ? `The link that we sent to ${recipient.email} will stop working at once. If they have already saved a copy, they keep it.`
                  : 'You won’t get any more newsletters. We may ask you again only before we finish your next return.'
              }
              confirmLabel="Withdraw it"
              cancelLabel="Keep it"
            >
              Withdraw
            </ConfirmButton>
          )}
        </Actions>
      </Stack>
    </Card>
  );
}

function Downloads({ consent: { downloads, lastDownloadAt, sentAt } }: { consent: Consent }) {
  if (!lastDownloadAt) return sentAt ? 'Not downloaded yet.' : null;
  return (
    <>
      Downloaded {downloads === 1 ? 'once' : `${downloads} times`}, last on{' '}
      <DateText value={lastDownloadAt} />.
    </>
  );
}
