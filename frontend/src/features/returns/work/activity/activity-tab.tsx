import { is, nextRegionOf, viewOf } from '@tax-firm/machines';
import { type ReactNode, useState } from 'react';
import { Box, Columns, Stack, Text, VisuallyHidden } from '@/components/page/layout';
import { CardFold } from '@/components/card';
import { Button } from '@/components/button';
import { TextField } from '@/components/forms/field';
import { Form, SubmitButton } from '@/components/forms/form';
import { DisposalPart } from '@/features/disposal/components/disposal-part';
import { DateText } from '@/components/orders/amounts';
import { Loaded } from '@/components/page/states';
import { ConsentStatusPill } from '@/features/consents/consents';
import { DownloadButton } from '@/features/files/components/download-button';
import type { Schemas } from '@/lib/api/client';
import { useRead } from '@/lib/api/queries';
import { cardId, RowItem } from './workflow-row.js';
import { InternalNotesCard } from '../notes/internal-notes.js';
import { useReturn } from '../return-context.js';
import { DueDateCard } from './filing/due-date-card.js';
import { FilingCard } from './filing/filing-card.js';
import { PaymentCard } from './payment/payment-card.js';
import { QuoteCard } from './quote/quote-card.js';
import styles from './workflow-row.module.css';
import { SmallCard } from '../components/small-card.js';
import workStyles from '../work.module.css';

/**
 * The workflow rows in order, next to the cards for quote, payment and archive (spec 2 §4, "Staff workflow rows"). The
 * card of the next step is open, and above the others when the screen opens; the others are a line each.
 * @param isBeside a document is open beside it, with the notes: in one column, what matters comes first
 */
export function ActivityTab({ isBeside = false }: { isBeside?: boolean }) {
  const { taxReturn, viewer, machine, writes, may } = useReturn();
  const { rows, value } = taxReturn.workflow;
  const nextRow = rows.find(({ status }) => status === 'Pending');
  // The owner sees every row. Numbered among these, a row has one number, whoever speaks of it.
  const { snapshot } = machine;
  const all = viewOf(snapshot, { id: viewer.id, role: 'Owner' }).rows.map(({ key }) => key);
  const next = nextRegionOf(snapshot);
  const cards: readonly WorkCard[] = [
    ['quote', <QuoteCard />, next === 'quote' || (is.quoteUnmade(value) && machine.can('SEND_QUOTE'))],
    ['extension', <DueDateCard />],
    ['filing', <FilingCard />, next === 'filing' || is.acceptanceAwaited(value) || is.filingRejected(value)],
    ['payment', <PaymentCard />, next === 'payment' || is.paymentInReview(value)],
    ['consents', writes && is.uploaded(value) && <ConsentsCard />],
    ['notes', !isBeside && <InternalNotesCard />],
    [
      'lifecycle',
      may('ARCHIVE') && <ArchiveCard />,
      is.archived(value) || (next === 'delivery' && is.downloaded(value)),
    ],
  ];
  const rowsPart = (
    <section key="rows" aria-label="Workflow" className={styles.rows}>
      <VisuallyHidden>
        <h2>Workflow</h2>
      </VisuallyHidden>
      <Box as="ol" below={5} lineAbove="strong">
        {rows.map((row) => (
          <RowItem key={row.key} row={row} number={all.indexOf(row.key) + 1} isNext={row === nextRow} />
        ))}
      </Box>
    </section>
  );
  const work = <WorkCards key="cards" cards={cards} />;
  const isCardFirst = isBeside && cards.some(([, card, matters]) => card && matters);
  return <Columns widths="wideAside">{isCardFirst ? [work, rowsPart] : [rowsPart, work]}</Columns>;
}

/** A card beside the rows: the region of the workflow that it is about, and whether it matters now. */
type WorkCard = readonly [region: string, card: ReactNode, matters?: boolean];

/**
 * The cards, each a line until it matters. Those that matter when the screen opens come first, and nothing moves after
 * that, because someone may be typing.
 */
function WorkCards({ cards }: { cards: readonly WorkCard[] }) {
  const [first] = useState(() => cards.flatMap(([region, , matters]) => (matters ? [region] : [])));
  const isFirst = ([region]: WorkCard) => first.includes(region);
  return (
    <Stack gap={2}>
      {[...cards.filter(isFirst), ...cards.filter((card) => !isFirst(card))].map(
        ([region, card, matters = false]) => (
          <CardFold key={region} value={{ matters, id: cardId(region) }}>
            {card}
          </CardFold>
        ),
      )}
    </Stack>
  );
}

/** The owner archives a return under its tax year, or removes it from the archive. */
export function ArchiveCard() {
  const { taxReturn, machine, whyNot } = useReturn();
  const year = taxReturn.workflow.context.archiveYear;
  if (is.archived(machine.value)) {
    return (
      <SmallCard title="Archive" standing={{ tone: 'done', words: 'Archived' }}>
        <p>Archived under tax year {year}.</p>
        <DisposalPart id={taxReturn.id} name={taxReturn.name} />
        <p>
          <Button
            size="small"
            variant="secondary"
            pending={machine.pending === 'UNARCHIVE'}
            reason={whyNot('UNARCHIVE')}
            onClick={() => void machine.press({ type: 'UNARCHIVE' }, 'Removed from the archive')}
          >
            Remove from archive
          </Button>
        </p>
      </SmallCard>
    );
  }
  return (
    <SmallCard title="Archive">
      {is.efileUnaccepted(machine.value) && (
        <p>
          This return hasn’t been filed and accepted. If you archive it, the client gets an email that the
          order is closed.
        </p>
      )}
      <Form
        className={workStyles.form}
        schema={({ archiveForm }) => archiveForm}
        // A toast says why it is refused: the form is gone by then, because the screen shows the return as archived.
        onSubmit={({ year: asked }) =>
          machine.press({ type: 'ARCHIVE', year: asked }, `Archived under ${asked}`)
        }
      >
        <TextField
          name="year"
          label="Tax year"
          inputMode="numeric"
          autoComplete="off"
          required
          defaultValue={taxReturn.taxYear}
        />
        <SubmitButton size="small" variant="secondary" reason={whyNot('ARCHIVE')}>
          Archive
        </SubmitButton>
      </Form>
    </SmallCard>
  );
}

/**
 * Whom the client allowed the firm to give this return, and until when, newest first. Staff only read: the program does what
 * it says. Each load goes into the access log.
 */
export function ConsentsCard() {
  const { id } = useReturn().taxReturn;
  const consents = useRead(['consents', 'return', id], '/api/taxReturns/{id}/consents', { path: { id } });
  return (
    <SmallCard title="Consents">
      <Loaded query={consents} label="Loading the consents" lines={2}>
        {(given) =>
          given.length === 0 ? (
            <p>None. Without the client’s consent, give nobody a copy of this return (IRC 7216).</p>
          ) : (
            <Stack as="ul" gap={3} full>
              {given.map((consent) => (
                <ConsentLine key={consent.id} {...consent} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </SmallCard>
  );
}

const ConsentLine = ({ document, status, until, downloads, copy }: Schemas['Consent']) => (
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
