import { ForbiddenException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { normalizeEmail, type SignatureFormFacts } from '@tax-firm/contract';
import { is, seesAcceptedOnly, type TaxReturnValue } from '@tax-firm/machines';
import { type DataSource, EntityManager, In, type SelectQueryBuilder } from 'typeorm';
import { type Principal } from '../../accounts/account/access.js';
import { uuid } from '../../base/spellings.js';
import { TaxReturnEntity } from './tax-return.entity.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { unsealJson } from '../../base/sealing/sealing.js';
import { type FileEntity, type FileKind } from '../../files/file/file.entity.js';
import { stateIs } from './state-sql.js';

/** Decides who sees which return. A return that the viewer may not see looks like one that doesn't exist. */
@Injectable()
export class ReturnAccess {
  constructor(private readonly manager: EntityManager) {}

  /** A query for the returns that this viewer sees, with the alias `r`. Callers may narrow it. */
  visibleTo(viewer: Principal): SelectQueryBuilder<TaxReturnEntity> {
    const query = this.manager.createQueryBuilder(TaxReturnEntity, 'r');
    if (viewer.role !== 'Client' && !viewer.employeeAccess) return query.where('false');
    if (viewer.role === 'Auditor') return query.where('true');
    query.where("r.lifecycle <> 'deleted'");
    if (viewer.role === 'Client') return query.andWhere('r.client_id = :viewer', { viewer: viewer.id });
    return seesAcceptedOnly(viewer.role) ? query.andWhere("r.quote = 'accepted'") : query;
  }

  /** Whether there is such a return, for whoever may see it. */
  async exists(id: string): Promise<boolean> {
    return uuid.test(id) && this.manager.existsBy(TaxReturnEntity, { id });
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
    const found = uuid.test(id) && (await this.visibleTo(viewer).andWhere('r.id = :id', { id }).getOne());
    if (!found) throw new NotFoundException('There is no such tax return');
    return found;
  }
}

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

/** What PostgreSQL finds of an invitation that may count. */
interface Candidate {
  /** Of the return, or of the account that is to sign. */
  readonly id: string;
  readonly spouse: string;
  readonly formId: string;
  readonly sealed: Buffer;
}

/**
 * The invitations `i` that may count: not withdrawn. `joint` is the first form
 * that names a spouse, sealed. Only the invitation of the person whom it names counts (`factsIf`): so a withdrawn
 * form, or one that names someone else, ends an access by itself.
 */
const candidates = `i.spouse, joint.id AS "formId", joint.sealed_facts AS sealed
  FROM spouse_invitation i JOIN tax_return r ON r.id = i.tax_return_id JOIN account a ON a.id = i.account_id
  CROSS JOIN LATERAL (
    SELECT f.id, f.sealed_facts FROM jsonb_array_elements(r.context -> 'signatureForms') WITH ORDINALITY AS form (value, place)
    JOIN signature_form f ON f.file_id = (form.value ->> 'fileId')::uuid
    WHERE (form.value ->> 'joint')::boolean ORDER BY form.place LIMIT 1) joint
  WHERE i.revoked_at IS NULL AND r.lifecycle <> 'deleted'`;

/** Who gave the agreement to sign as the spouse that counts now. */
const consentBy = `(SELECT t.actor_id FROM transition t
  WHERE t.workflow_id = r.id AND t.type = 'CONSENT_AS_SPOUSE' ORDER BY t.seq DESC LIMIT 1)`;

const signedSeq = `(SELECT max(t.seq) FROM transition t
  WHERE t.workflow_id = r.id AND t.type = 'SIGN_AS_SPOUSE' AND t.actor_id = a.id)`;

/**
 * Decides what spouses with an account of their own see of a joint return. To every other call the return does not exist
 * for them (`ReturnAccess`), so what they may call says so with `@SpouseEndpoint`.
 */
@Injectable()
export class SpouseAccess {
  constructor(
    private readonly manager: EntityManager,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** The returns that this account may sign as the spouse, the last one accepted first. @param id of the only one that is meant */
  async list(viewer: Principal, id: string | null = null): Promise<SpouseReturn[]> {
    if (viewer.role !== 'Client') return [];
    // Only while the forms are out for signature, or signed.
    const rows: (Candidate & Pick<SpouseReturn, 'consented' | 'signedSeq'>)[] = await this.manager.query(
      `SELECT r.id, coalesce(${consentBy} = a.id, false) AS consented, ${signedSeq} AS "signedSeq", ${candidates}
        AND ${stateIs('r.state_value', is.authSent)}
        AND a.id = $1 AND ($2::uuid IS NULL OR r.id = $2) ORDER BY i.accepted_at DESC`,
      [viewer.id, id],
    );
    const found = await this.manager.findBy(TaxReturnEntity, { id: In(rows.map((row) => row.id)) });
    return rows.flatMap((row) => {
      const taxReturn = found.find((each) => each.id === row.id);
      const facts = this.factsIf(row);
      return taxReturn && facts
        ? [{ taxReturn, facts, consented: row.consented, signedSeq: row.signedSeq }]
        : [];
    });
  }

  /** @throws NotFoundException for a return that doesn't exist, or whose spouse this account is not */
  async find(viewer: Principal, id: string): Promise<SpouseReturn> {
    const [found] = uuid.test(id) ? await this.list(viewer, id) : [];
    if (!found) throw new NotFoundException('There is no such tax return');
    return found;
  }

  /**
   * The account that signs as the spouse, or did before the request for signatures was withdrawn; undefined while the couple
   * shares the taxpayer's.
   */
  async accountOf(taxReturnId: string, on: DataSource | EntityManager = this.manager) {
    const rows: (Candidate & Pick<Principal, 'name' | 'email'>)[] = await on.query(
      `SELECT a.id, a.name, a.email, ${candidates} AND r.id = $1`,
      [taxReturnId],
    );
    return rows.find((row) => this.factsIf(row) !== undefined);
  }

  /**
   * Whether this account signs as the spouse: their own once it is linked, and the taxpayer's until then.
   * @param on ask in the transaction that has locked the return: an invitation may be accepted or withdrawn meanwhile
   */
  async signsAsSpouse(
    accountId: string,
    { id, clientId }: Pick<TaxReturnEntity, 'id' | 'clientId'>,
    on: DataSource | EntityManager,
  ): Promise<boolean> {
    return accountId === ((await this.accountOf(id, on))?.id ?? clientId);
  }

  /**
   * Whether a spouse may read this file: the forms that are out for signature, the review copy and the copy of what they
   * signed, once they have shown who they are. Whoever only got hold of the emailed link learns no amount.
   */
  async mayRead(viewer: Principal, file: FileEntity): Promise<boolean> {
    const [found] = await this.list(viewer, file.taxReturnId);
    return found !== undefined && isOpenToSpouse(file, found);
  }

  /** What the form says; undefined unless it names the invited spouse. */
  private factsIf({ spouse, formId, sealed }: Candidate): SignatureFormFacts | undefined {
    const facts = unsealJson(this.environment, sealed, formId) as unknown as SignatureFormFacts;
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

/** When clients get files of the kinds that they do not always get. */
const opens: Partial<Record<FileKind, (value: TaxReturnValue) => boolean>> = {
  review: is.copyReleased,
  finished: is.uploaded,
  signature: is.authSent,
  acknowledgement: () => false,
};

/** Whether the state of the return gives its client the files of this kind. */
export const isOpenToClient = (kind: FileKind, value: TaxReturnValue): boolean =>
  opens[kind]?.(value) ?? true;
