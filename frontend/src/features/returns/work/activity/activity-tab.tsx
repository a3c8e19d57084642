import { is, nextRegionOf, viewOf } from '@tax-firm/machines';
import { Box, Columns, VisuallyHidden } from '@/components/page/layout';
import { snapshotShown } from '@/features/tax-return/machine/predict-return';
import { AnswerQuestion, IdentitySeen } from './row-buttons.js';
import { InternalNotesCard } from '../notes/internal-notes.js';
import { useReturn } from '../return-context.js';
import { ArchiveCard } from './archive-card.js';
import { ConsentsCard } from './consents-card.js';
import { DueDateCard } from './filing/due-date-card.js';
import { FilingCard } from './filing/filing-card.js';
import { PaymentCard } from './payment/payment-card.js';
import { Places, placesOfRows } from './places.js';
import { QuoteCard } from './quote/quote-card.js';
import { ReasonSteps } from './reason-steps.js';
import { questionBefore } from './step-question.js';
import { placesOfCards, type WorkCard, WorkCards } from './work-cards.js';
import { RowItem } from './workflow-row.js';
import styles from './workflow-row.module.css';

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
  const snapshot = snapshotShown(taxReturn);
  const all = viewOf(snapshot, { id: viewer.id, role: 'Owner' }).rows.map(({ key }) => key);
  const next = nextRegionOf(snapshot);
  const cards: readonly WorkCard[] = [
    [
      'quote',
      'Price quote',
      <QuoteCard />,
      next === 'quote' || (is.quoteUnmade(value) && machine.can('SEND_QUOTE')),
    ],
    ['extension', 'Due date', <DueDateCard />],
    [
      'filing',
      'Filing',
      <FilingCard />,
      next === 'filing' || is.acceptanceAwaited(value) || is.filingRejected(value),
    ],
    ['payment', 'Payment', <PaymentCard />, next === 'payment' || is.paymentInReview(value)],
    ['consents', 'Consents', writes && is.uploaded(value) && <ConsentsCard />],
    ['notes', 'Internal notes', !isBeside && <InternalNotesCard />],
    [
      'lifecycle',
      'Archive',
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
          <RowItem
            key={row.key}
            row={row}
            number={all.indexOf(row.key) + 1}
            isNext={row === nextRow}
            readOnly={!writes}
            question={questionBefore(row.event, snapshot.context)}
            onStep={(type) => machine.press({ type }, `${row.label}: complete`)}
            onUndo={(type, reason) => machine.send({ type, reason })}
          >
            {row.key === 'clientReviewsCopy' && writes && <AnswerQuestion />}
            {row.key === 'clientReviewsCopy' && <ReasonSteps types={['CONFIRM_REVIEW_ON_PAPER']} />}
            {row.event === 'EFILE_AUTH_SIGNED' && writes && <IdentitySeen />}
            {row.event === 'EFILE_ACCEPTED' && <ReasonSteps types={['EFILE_REJECTED']} />}
          </RowItem>
        ))}
      </Box>
    </section>
  );
  const work = <WorkCards key="cards" cards={cards} />;
  const isCardFirst = isBeside && cards.some(([, , card, matters]) => card && matters);
  return (
    <Places value={new Map([...placesOfRows(rows), ...placesOfCards(cards)])}>
      <Columns widths="wideAside">{isCardFirst ? [work, rowsPart] : [rowsPart, work]}</Columns>
    </Places>
  );
}
