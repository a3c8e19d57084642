import { is, isStaff, mayEverSend, nextRegionOf, viewOf } from '@tax-firm/machines';
import { Box, Columns } from '@/components/page/layout';
import { VisuallyHidden } from '@/components/visually-hidden';
import { snapshotShown } from '@/features/tax-return/machine/predict-return';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { InternalNotesCard } from '../notes/internal-notes.js';
import { AnswerQuestion } from '../components/answer-question.js';
import type { ActivityProps } from './activity-props.js';
import { ArchiveCard } from './archive-card.js';
import { ConsentsCard } from './consents-card.js';
import { DueDateCard } from './filing/due-date-card.js';
import { FilingCard } from './filing/filing-card.js';
import { IdentitySeen } from './identity-seen.js';
import { PaymentCard } from './payment/payment-card.js';
import { Places, placesOfRows } from './places.js';
import { placesOfCards, type WorkCard, WorkCards } from './work-cards.js';
import { QuoteCard } from './quote/quote-card.js';
import { ReasonStep } from './reason-action.js';
import { questionBefore } from './step-question.js';
import { RowItem } from './workflow-row.js';
import styles from './workflow-row.module.css';

interface ActivityTabProps extends ActivityProps {
  /** A document is open beside it, with the notes: in one column, what matters comes first. */
  isBeside?: boolean;
}

/**
 * The workflow rows in order, next to the cards for quote, payment and archive (spec 2 §4, "Staff workflow rows"). The
 * card of the next step is open, and above the others when the screen opens; the others are a line each.
 */
export function ActivityTab({ taxReturn, viewer, machine, isBeside = false }: ActivityTabProps) {
  const { rows, value } = taxReturn.workflow;
  const nextRow = rows.find(({ status }) => status === 'Pending');
  // The owner sees every row. Numbered among these, a row has one number, whoever speaks of it.
  const snapshot = snapshotShown(taxReturn);
  const all = viewOf(snapshot, { id: viewer.id, role: 'Owner' }).rows.map(({ key }) => key);
  const next = nextRegionOf(snapshot);
  const props = { taxReturn, viewer, machine };
  const cards: readonly WorkCard[] = [
    [
      'quote',
      'Price quote',
      <QuoteCard {...props} />,
      next === 'quote' || (is.quoteUnmade(value) && machine.can('SEND_QUOTE')),
    ],
    ['extension', 'Due date', <DueDateCard {...props} />],
    [
      'filing',
      'Filing',
      <FilingCard {...props} />,
      next === 'filing' || is.acceptanceAwaited(value) || is.filingRejected(value),
    ],
    ['payment', 'Payment', <PaymentCard {...props} />, next === 'payment' || is.paymentInReview(value)],
    [
      'consents',
      'Consents',
      isStaff(viewer.role) && is.uploaded(value) && <ConsentsCard taxReturnId={taxReturn.id} />,
    ],
    [
      'notes',
      'Internal notes',
      !isBeside && <InternalNotesCard taxReturnId={taxReturn.id} viewer={viewer} />,
    ],
    [
      'lifecycle',
      'Archive',
      mayEverSend(viewer.role, 'ARCHIVE') && <ArchiveCard {...props} />,
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
            readOnly={!isStaff(viewer.role)}
            question={questionBefore(row.event, snapshot.context)}
            onStep={(type) => machine.press({ type }, `${row.label}: complete`)}
            onUndo={(type, reason) => machine.send({ type, reason })}
          >
            {row.key === 'clientReviewsCopy' && isStaff(viewer.role) && (
              <AnswerQuestion taxReturnId={taxReturn.id} machine={machine} />
            )}
            {row.key === 'clientReviewsCopy' && (
              <ReviewedOnPaper
                machine={machine}
                shown={is.copyToReview(value) && mayEverSend(viewer.role, 'CONFIRM_REVIEW_ON_PAPER')}
              />
            )}
            {row.event === 'EFILE_AUTH_SIGNED' && isStaff(viewer.role) && <IdentitySeen machine={machine} />}
            {row.event === 'EFILE_ACCEPTED' && (
              <EFileRejected
                machine={machine}
                shown={is.acceptanceAwaited(value) && mayEverSend(viewer.role, 'EFILE_REJECTED')}
              />
            )}
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

const ReviewedOnPaper = (props: { machine: TaxReturnMachine; shown: boolean }) => (
  <ReasonStep
    {...props}
    type="CONFIRM_REVIEW_ON_PAPER"
    label="Reviewed on paper"
    description="For a client who read a printed copy. As the reason, say when and how the client told you."
    done="Review on paper recorded"
  />
);

const EFileRejected = (props: { machine: TaxReturnMachine; shown: boolean }) => (
  <ReasonStep
    {...props}
    type="EFILE_REJECTED"
    label="E-file rejected"
    description="The authorization must be sent and signed again."
    done="E-file rejected: send the authorization again"
    variant="danger"
  />
);
