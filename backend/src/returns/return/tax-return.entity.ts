import {
  type Answers,
  type Entity as CompanyEntity,
  type Estimate,
  type OrderService,
  type TaxReturnContext,
  type TaxReturnValue,
  type WaitingOn,
} from '@tax-firm/machines';
import {
  Column,
  Entity,
  type EntityManager,
  IsNull,
  Not,
  PrimaryColumn,
  PrimaryGeneratedColumn,
} from 'typeorm';
import { type TransitionRow } from '../../workflow/model/history.js';
import { WorkflowEntity } from '../../workflow/model/workflow-row.js';
import { Invitation } from '../../accounts/invitations/invitations.js';

/** The columns of an order (spec 2 §3). `OrdersService` writes all of them when it creates the order. */
export abstract class Order extends WorkflowEntity<TaxReturnValue, TaxReturnContext> {
  @Column({ name: 'client_id', type: 'uuid' })
  clientId!: string;

  @Column('text')
  service!: OrderService;

  @Column('text')
  name!: string;

  @Column('text')
  email!: string;

  @Column({ name: 'spouse_full_name', type: 'text', nullable: true })
  spouseFullName!: string | null;

  @Column({ name: 'referred_by', type: 'text', nullable: true })
  referredBy!: string | null;

  @Column({ type: 'jsonb', default: [] })
  notes!: string[];

  @Column({ name: 'documents_link', type: 'jsonb', default: [] })
  documentsLink!: string[];

  /** The client's answers in the price tool; null for an order without its questions. */
  @Column({ type: 'jsonb', nullable: true })
  answers!: Answers | null;

  /** The range that the client saw, computed by the server. */
  @Column({ type: 'jsonb', nullable: true })
  estimate!: Estimate | null;

  /** The year that the return is of; a fiscal year's is the one in which it begins. */
  @Column({ name: 'tax_year', type: 'smallint' })
  taxYear!: number;

  /** These three are of a business; null for individuals, and for orders that do not say. */
  @Column({ name: 'company_name', type: 'text', nullable: true })
  companyName!: string | null;

  @Column({ type: 'text', nullable: true })
  entity!: CompanyEntity | null;

  /** The month, from 1 to 12, on whose last day its year ends. */
  @Column({ name: 'fiscal_year_end', type: 'smallint', nullable: true })
  fiscalYearEnd!: number | null;
}

/**
 * A work order with the state of its workflow. The columns with `update: false` belong to the engine: services read
 * them, and change them only by sending events.
 */
@Entity('tax_return')
export class TaxReturnEntity extends Order {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'admin_documents_link', type: 'jsonb', default: [] })
  adminDocumentsLink!: string[];

  /** Keys of the checklist items that do not apply. */
  @Column({ name: 'not_applicable', type: 'text', array: true, default: [] })
  notApplicable!: string[];

  /** Slug of the office that it belongs to; null until someone sets it. */
  @Column({ name: 'office', type: 'text', nullable: true })
  office!: string | null;

  @Column({ type: 'text', update: false })
  lifecycle!: TaxReturnValue['lifecycle'];

  @Column({ type: 'text', update: false })
  quote!: TaxReturnValue['quote'];

  @Column({ type: 'text', update: false })
  payment!: TaxReturnValue['payment'];

  @Column({ name: 'amount_cents', type: 'integer', nullable: true, update: false })
  amountCents!: number | null;

  /** What all payments have left the firm with, in integer cents: below zero if more went back than was paid. */
  @Column({ name: 'paid_cents', type: 'bigint', update: false, transformer: { from: Number, to: String } })
  paidCents!: number;

  /** Which it is of the client's orders with the same title, from 1 (`nextOrdinal`). */
  @Column({ type: 'smallint', default: 1 })
  ordinal!: number;

  @Column({ name: 'archive_tax_year', type: 'smallint', nullable: true, update: false })
  archiveTaxYear!: number | null;

  /** Account of who works on it; null for nobody. */
  @Column({ name: 'assignee_id', type: 'uuid', nullable: true, update: false })
  assigneeId!: string | null;

  @Column({ name: 'waiting_on', type: 'text', update: false })
  waitingOn!: WaitingOn;

  /** When it began to wait on `waitingOn`. */
  @Column({ name: 'waiting_since', type: 'timestamptz', update: false })
  waitingSince!: Date;

  /** When the wait for what is due began, or its reminders began again, by the deadline's kind; ISO 8601. */
  @Column({ name: 'waits_began', type: 'jsonb', update: false })
  waitsBegan!: Readonly<Record<string, string>>;

  /** When its last step was, of a return that is not active. Moving it to a new machine version is no step. */
  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true, update: false })
  endedAt!: Date | null;

  /** When the last document of the order's checklist arrived; null while one is missing. `keepDeadline` writes it. */
  @Column({ name: 'documents_complete_at', type: 'timestamptz', nullable: true, update: false })
  documentsCompleteAt!: Date | null;

  /** When the firm last wrote to the client; null if it never did. `keepDeadline` writes it. */
  @Column({ name: 'firm_wrote_at', type: 'timestamptz', nullable: true, update: false })
  firmWroteAt!: Date | null;

  /** When something is next due, or infinity. Only the list sorts by it. */
  @Column({ name: 'due_at', type: 'timestamptz', select: false, update: false })
  dueAt?: Date;
}

/** Reads a return and locks its row until the transaction ends, as every event does. @throws EntityNotFoundError */
export const lockReturn = (manager: EntityManager, id: string): Promise<TaxReturnEntity> =>
  manager.findOneOrFail(TaxReturnEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });

/**
 * The number of a client's next order with this title, from 1. A number stays with its order: when an earlier one is
 * deleted, the others keep theirs.
 */
export async function nextOrdinal(
  manager: EntityManager,
  {
    clientId,
    service,
    taxYear,
    entity,
    companyName,
  }: Pick<Order, 'clientId' | 'service' | 'taxYear' | 'entity' | 'companyName'>,
): Promise<number> {
  const ofTitle = {
    clientId,
    service,
    taxYear,
    entity: entity ?? IsNull(),
    companyName: companyName ?? IsNull(),
  };
  const last = await manager.maximum(TaxReturnEntity, 'ordinal', { ...ofTitle, lifecycle: Not('deleted') });
  return 1 + (last ?? 0);
}

/**
 * The machine's context after these rows of a return's history, for what must still say the amounts of its time. Facts
 * that an older machine version did not have come from the current context.
 */
export const contextAfter = (
  rows: readonly Pick<TransitionRow, 'contextChange'>[],
  { context }: Pick<TaxReturnEntity, 'context'>,
): TaxReturnContext =>
  rows.reduce<TaxReturnContext>(
    (known, row) => ({ ...known, ...(row.contextChange as Partial<TaxReturnContext> | null) }),
    context,
  );

/**
 * An invitation of the spouse on a joint return to sign on an account of their own, and once it is accepted, that
 * account's access. A return has at most one that is not withdrawn.
 */
@Entity('spouse_invitation')
export class SpouseInvitation extends Invitation {
  @PrimaryColumn('uuid')
  id!: string;

  @Column({ name: 'tax_return_id', type: 'uuid' })
  taxReturnId!: string;

  /** The spouse's name on the form, as it was when they were invited. Another name on the form ends the access. */
  @Column('text')
  spouse!: string;

  @Column({ name: 'invited_by', type: 'uuid' })
  invitedBy!: string;

  /** The account that accepted it. */
  @Column({ name: 'account_id', type: 'uuid', nullable: true })
  accountId!: string | null;
}
