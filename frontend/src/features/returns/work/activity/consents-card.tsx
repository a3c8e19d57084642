import { DateText } from '@/components/orders/amounts';
import { Stack, Text } from '@/components/page/layout';
import { LoadingOrError } from '@/components/page/states';
import { ConsentStatusPill } from '@/features/consents/components/consent-status-pill';
import { DownloadButton } from '@/features/files/components/download-button';
import type { Schemas } from '@/lib/api/client';
import { useRead } from '@/lib/api/queries';
import { SmallCard } from '../components/small-card.js';
import { useReturn } from '../return-context.js';

/** The consents about a return, newest first. Each load goes into the access log. */
const useConsents = (id: string) =>
  useRead(['consents', 'return', id], '/api/taxReturns/{id}/consents', { path: { id } });

/** Whom the client allowed the firm to give this return, and until when. Staff only read: the program does what it says. */
export function ConsentsCard() {
  const { data, error, refetch } = useConsents(useReturn().taxReturn.id);
  return (
    <SmallCard title="Consents">
      {!data ? (
        <LoadingOrError {...{ error, refetch }} label="Loading the consents" lines={2} />
      ) : data.length === 0 ? (
        <p>None. Without the client’s consent, give nobody a copy of this return (IRC 7216).</p>
      ) : (
        <Stack as="ul" gap={3} full>
          {data.map((consent) => (
            <ConsentLine key={consent.id} consent={consent} />
          ))}
        </Stack>
      )}
    </SmallCard>
  );
}

const ConsentLine = ({
  consent: { document, status, until, downloads, copy },
}: {
  consent: Schemas['Consent'];
}) => (
  <Stack as="li" gap={1} start>
    <strong>
      {document.recipient ? `${document.recipient.name}, ${document.recipient.company}` : document.title}
    </strong>
    <Text as="span" breakWords>
      {document.recipient?.email}
    </Text>
    <span>
      {document.files.map(({ name }) => name).join(', ')}
      {until && (
        <>
          {' '}
          until <DateText value={until} />
        </>
      )}
      {downloads > 0 && `, downloaded ${downloads === 1 ? 'once' : `${downloads} times`}`}
    </span>
    <ConsentStatusPill status={status} />
    {copy && <DownloadButton file={{ name: 'Consent.pdf', link: copy }} label="Signed copy" />}
  </Stack>
);
