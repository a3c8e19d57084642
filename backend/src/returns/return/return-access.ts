import { ForbiddenException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { normalizeEmail, type SignatureFormFacts } from '@tax-firm/contract';
import { is, seesAcceptedOnly, type TaxReturnValue } from '@tax-firm/machines';
import { LRUCache } from 'lru-cache';
import { In, Repository, type SelectQueryBuilder } from 'typeorm';
import { type Principal } from '../../accounts/account/access.js';
import { PreparedQuery } from '../../base/database/prepared-query.js';
import { uuid } from '../../base/spellings.js';
import { TaxReturnEntity } from './tax-return.entity.js';
import { execute, type Executor, prepared } from '../../base/database/prepared.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { type FileEntity, type FileKind } from '../../files/file/file.entity.js';
import { unsealFacts } from './form-facts.js';
import { stateIs } from './state-sql.js';

/** How many rows `ReturnAccess` remembers, each with about ten kilobytes, and for how many milliseconds. */
const remembered = { max: 500, ttl: 60_000 };

/** Decides who sees which return. A return that the viewer may not see looks like one that doesn't exist. */
@Injectable()
export class ReturnAccess {
  private readonly queries = new Map<string, PreparedQuery<TaxReturnEntity>>();
  private readonly seen = new LRUCache<string, TaxReturnEntity>(remembered);

  constructor(@InjectRepository(TaxReturnEntity) private readonly returns: Repository<TaxReturnEntity>) {}

  /** A query for the returns that this viewer sees, with the alias `r`. Callers may narrow it. */
  visibleTo(viewer: Principal): SelectQueryBuilder<TaxReturnEntity> {
    const query = this.returns.createQueryBuilder('r');
    if (viewer.role !== 'Client' && !viewer.employeeAccess) return query.where('false');
    if (viewer.role === 'Auditor') return query.where('true');
    query.where("r.lifecycle <> 'deleted'");
    if (viewer.role === 'Client') return query.andWhere('r.client_id = :viewer', { viewer: viewer.id });
    return seesAcceptedOnly(viewer.role) ? query.andWhere("r.quote = 'accepted'") : query;
  }

  /** Whether there is such a return, for whoever may see it. */
  async exists(id: string): Promise<boolean> {
    return uuid.test(id) && this.returns.existsBy({ id });
  }

  /**
   * Returns a return as this viewer saw it within the last minute, without asking the database. It may have changed, so
   * it serves only to send an event that nobody carries out if the version is another. While the version is the same,
   * the viewer may see the return, because its state and its client decide that.
   */
  seenLately(viewer: Principal, id: string): TaxReturnEntity | undefined {
    return this.seen.get(seenKey(viewer, id));
  }

  /**
   * Remembers a return as it is after an event of this viewer, if they may still see it for sure.
   * @param before as the viewer saw it
   */
  sawChange(viewer: Principal, before: TaxReturnEntity, after: TaxReturnEntity): void {
    const key = seenKey(viewer, after.id);
    if (before.lifecycle === after.lifecycle && before.quote === after.quote) this.seen.set(key, after);
    else this.seen.delete(key);
  }

  /** The returns of one email address, oldest first. @throws ForbiddenException for a client who asks for another's */
  ofEmail(viewer: Principal, email: string): Promise<TaxReturnEntity[]> {
    if (viewer.role === 'Client' && viewer.email !== normalizeEmail(email)) {
      throw new ForbiddenException('You can see only your own tax returns');
    }
    return this.visibleTo(viewer)
      .andWhere('r.email = :email', { email: normalizeEmail(email) })
      .orderBy('r.createdAt', 'ASC')
      .getMany();
  }

  /** @throws NotFoundException for a return that doesn't exist or that this viewer may not see */
  async find(viewer: Principal, id: string): Promise<TaxReturnEntity> {
    const values = viewer.role === 'Client' ? [viewer.id, id] : [id];
    const query = uuid.test(id) ? this.queryFor(viewer) : undefined;
    const [found] = (await query?.find(this.returns.manager.connection, values)) ?? [];
    if (!found) throw new NotFoundException('There is no such tax return');
    this.seen.set(seenKey(viewer, id), found);
    return found;
  }

  /** The text of the query depends on role and access alone. */
  private queryFor(viewer: Principal): PreparedQuery<TaxReturnEntity> {
    const key = `${viewer.role} ${viewer.employeeAccess}`;
    let query = this.queries.get(key);
    if (!query) {
      query = new PreparedQuery(this.visibleTo(viewer).andWhere('r.id = :id', { id: '' }));
      this.queries.set(key, query);
    }
    return query;
  }
}

const seenKey = (viewer: Principal, id: string): string => [...viewedBy(viewer), id].join(' ');

/** What the answers of reads depend on, of their viewer: for entity tags. */
export const viewedBy = ({ id, role, employeeAccess }: Principal): string[] => [
  id,
  role,
  String(employeeAccess),
];

/** A return that an account may sign as the spouse. */
export interface SpouseReturn {
  readonly taxReturn: TaxReturnEntity;
  /** What the first form that names a spouse says. */
  readonly facts: SignatureFormFacts;
  /** Whether the agreement to sign as the spouse that counts now was given on this account. */
  readonly consented: boolean;
  /** The row of the history with the last signature that this account gave as the spouse; null if it gave none. */
  readonly signedSeq: number | null;
}

/** The account that signs as the spouse on a return. */
interface SpouseAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/**
 * The invitations `i` that may count: not withdrawn. `joint` is the first form
 * that names a spouse, sealed. Only the invitation of the person whom it names counts (`factsIf`): so a withdrawn
 * form, or one that names someone else, ends an access by itself.
 */
const candidates = (
  alsoFrom = '',
) => `FROM spouse_invitation i JOIN tax_return r ON r.id = i.tax_return_id ${alsoFrom}
  CROSS JOIN LATERAL (
    SELECT f.id, f.sealed_facts FROM jsonb_array_elements(r.context -> 'signatureForms') WITH ORDINALITY AS form (value, place)
    JOIN signature_form f ON f.file_id = (form.value ->> 'fileId')::uuid
    WHERE (form.value ->> 'joint')::boolean ORDER BY form.place LIMIT 1) joint
  WHERE i.revoked_at IS NULL AND r.lifecycle <> 'deleted'`;
const joint = 'i.spouse, joint.id AS "formId", joint.sealed_facts AS sealed';

interface Candidate extends Record<string, unknown> {
  readonly spouse: string;
  readonly formId: string;
  readonly sealed: Buffer;
}

/** Who gave the agreement to sign as the spouse that counts now. */
const consentBy = `(SELECT t.actor_id FROM transition t
  WHERE t.workflow_id = r.id AND t.type = 'CONSENT_AS_SPOUSE' ORDER BY t.seq DESC LIMIT 1)`;

const signedSeq = `(SELECT max(t.seq) FROM transition t
  WHERE t.workflow_id = r.id AND t.type = 'SIGN_AS_SPOUSE' AND t.actor_id = $1::uuid)`;

/** Only while the forms are out for signature, or signed. */
const selectReturns = prepared(
  `SELECT r.id, ${joint}, coalesce(${consentBy} = $1::uuid, false) AS consented, ${signedSeq} AS "signedSeq"
    ${candidates()} AND ${stateIs('r.state_value', is.authSent)}
    AND i.account_id = $1::uuid AND ($2::uuid IS NULL OR r.id = $2::uuid) ORDER BY i.accepted_at DESC`,
);
const selectAccount = prepared(
  `SELECT a.id, a.name, a.email, ${joint} ${candidates('JOIN account a ON a.id = i.account_id')} AND r.id = $1`,
);

/**
 * Decides what spouses with an account of their own see of a joint return. To every other call the return does not exist
 * for them (`ReturnAccess`), so what they may call says so with `@SpouseEndpoint`.
 */
@Injectable()
export class SpouseAccess {
  constructor(
    @InjectRepository(TaxReturnEntity) private readonly returns: Repository<TaxReturnEntity>,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** The returns that this account may sign as the spouse, the last one accepted first. */
  list(viewer: Principal): Promise<SpouseReturn[]> {
    return this.select(viewer, null);
  }

  /** @throws NotFoundException for a return that doesn't exist, or whose spouse this account is not */
  async find(viewer: Principal, id: string): Promise<SpouseReturn> {
    const [found] = uuid.test(id) ? await this.select(viewer, id) : [];
    if (!found) throw new NotFoundException('There is no such tax return');
    return found;
  }

  /**
   * The account that signs as the spouse, or did before the request for signatures was withdrawn; undefined while the couple
   * shares the taxpayer's.
   */
  async accountOf(taxReturnId: string, on: Executor = this.dataSource): Promise<SpouseAccount | undefined> {
    const rows = await execute<SpouseAccount & Candidate>(on, selectAccount, [taxReturnId]);
    return rows.find((row) => this.factsIf(row) !== undefined);
  }

  /**
   * Whether this account signs as the spouse: their own once it is linked, and the taxpayer's until then.
   * @param on ask in the transaction that has locked the return: an invitation may be accepted or withdrawn meanwhile
   */
  async signsAsSpouse(
    accountId: string,
    { id, clientId }: Pick<TaxReturnEntity, 'id' | 'clientId'>,
    on: Executor,
  ): Promise<boolean> {
    return accountId === ((await this.accountOf(id, on))?.id ?? clientId);
  }

  /**
   * Whether a spouse may read this file: the forms that are out for signature, the review copy and the copy of what they
   * signed, once they have shown who they are. Whoever only got hold of the emailed link learns no amount.
   */
  async mayRead(viewer: Principal, file: FileEntity): Promise<boolean> {
    const [found] = await this.select(viewer, file.taxReturnId);
    return found !== undefined && isOpenToSpouse(file, found);
  }

  private get dataSource() {
    return this.returns.manager.connection;
  }

  private async select(viewer: Principal, id: string | null): Promise<SpouseReturn[]> {
    if (viewer.role !== 'Client') return [];
    const rows = await execute<Candidate & Pick<SpouseReturn, 'consented' | 'signedSeq'> & { id: string }>(
      this.dataSource,
      selectReturns,
      [viewer.id, id],
    );
    if (rows.length === 0) return [];
    const found = await this.returns.findBy({ id: In(rows.map((row) => row.id)) });
    return rows.flatMap((row) => {
      const taxReturn = found.find((each) => each.id === row.id);
      const facts = this.factsIf(row);
      const { consented, signedSeq: ofSignature } = row;
      return taxReturn && facts ? [{ taxReturn, facts, consented, signedSeq: ofSignature }] : [];
    });
  }

  /** What the form says; undefined unless it names the invited spouse. */
  private factsIf({ spouse, formId, sealed }: Candidate): SignatureFormFacts | undefined {
    const facts = unsealFacts(this.environment, formId, sealed) as unknown as SignatureFormFacts;
    return facts.spouse === spouse ? facts : undefined;
  }
}

/** Whether the spouse has agreed and shown who they are on this account, and may see what they sign. */
export const isSpouseIdentified = ({ taxReturn, consented }: SpouseReturn): boolean =>
  consented && is.spouseKnown(taxReturn.stateValue);

/** Whether a spouse may read this file of the return. */
export function isOpenToSpouse(
  { id, kind, historySeq, removedAt }: Pick<FileEntity, 'id' | 'kind' | 'historySeq' | 'removedAt'>,
  spouse: SpouseReturn,
): boolean {
  if (removedAt || !isSpouseIdentified(spouse)) return false;
  const { stateValue, context } = spouse.taxReturn;
  if (kind === 'signature') return context.signatureForms.some(({ fileId }) => fileId === id);
  if (kind === 'spouseAgreement') return is.bothSignedHere(stateValue) && historySeq === spouse.signedSeq;
  return kind === 'review' && isOpenToClient(kind, stateValue);
}

/** Whether the state of the return gives its client the files of this kind. */
export function isOpenToClient(kind: FileKind, value: TaxReturnValue): boolean {
  switch (kind) {
    case 'review':
      return is.copyReleased(value);
    case 'finished':
      return is.uploaded(value);
    case 'signature':
      return is.authSent(value);
    case 'acknowledgement':
      return false;
    default:
      return true;
  }
}
