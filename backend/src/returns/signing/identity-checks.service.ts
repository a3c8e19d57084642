import { randomUUID } from 'node:crypto';
import { ConflictException, Inject, Injectable, Logger } from '@nestjs/common';
import { isCompanyForm } from '@tax-firm/contract';
import { type IdentityChecker, type IdentityProblem, isNameOf } from '@tax-firm/machines';
import { DataSource, type EntityManager } from 'typeorm';
import { isConflict } from '../../base/app-error.js';
import { AccountsService } from '../../accounts/account/accounts.service.js';
import { type Principal } from '../../accounts/account/access.js';
import { Clock, minuteMs, Scheduled } from '../../base/clock.js';
import { execute, type Executor, prepared } from '../../base/database/prepared.js';
import { sha256 } from '../../base/json.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import {
  IDENTITY_PROVIDER,
  type IdentityProvider,
  IdentityProviderUnavailable,
  type IdentityResult,
} from '../identity/identity-provider.js';
import { WorkflowEngine } from '../../workflow/engine/engine.js';
import { type Origin } from '../../workflow/model/definition.js';
import { type ReturnCall } from '../return/return-endpoint.js';
import { lockReturn, type TaxReturnEntity } from '../return/tax-return.entity.js';
import { SpouseAccess } from '../return/return-access.js';
import { ReturnWorkflowService } from '../workflow/return-workflow.service.js';
import { namesOn, type Signer } from './form-words.js';
import { type DescribedForm, SignatureForms } from './signature-forms.service.js';
import { signerEvents, spouseBeganElsewhere } from './signature-record.js';
import { type DocumentCheckView } from './signing.dto.js';

/** One check of a signer's identity document. Without a `session`, the provider has not answered yet. */
interface Check {
  readonly id: string;
  readonly taxReturnId: string;
  readonly person: Signer;
  readonly accountId: string;
  readonly session: string | null;
  readonly startedAt: Date;
  readonly result: 'verified' | 'failed' | 'unused' | null;
}

type Standing = 'open' | 'processing' | 'ended';

const columns = `id, tax_return_id AS "taxReturnId", person, account_id AS "accountId", session,
  started_at AS "startedAt", result`;
const start = prepared(
  `INSERT INTO identity_check (id, tax_return_id, person, account_id, provider, started_at)
   VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (tax_return_id, person) WHERE result IS NULL DO NOTHING`,
);
const selectOpen = prepared(
  `SELECT ${columns} FROM identity_check
   WHERE tax_return_id = $1 AND person = $2 AND provider = $3 AND result IS NULL`,
);
const selectBySession = prepared(
  `SELECT ${columns} FROM identity_check WHERE session = $1 AND provider = $2`,
);
const selectLast = prepared(
  `SELECT result, problem FROM identity_check
   WHERE tax_return_id = $1 AND person = $2 AND provider = $3 AND ($4::uuid IS NULL OR account_id = $4)
   ORDER BY started_at DESC LIMIT 1`,
);
const selectUnfinished = prepared(
  `SELECT ${columns} FROM identity_check
   WHERE erased_at IS NULL AND provider = $1 AND started_at < $2 ORDER BY started_at LIMIT 200`,
);
const lockUnended = prepared('SELECT 1 FROM identity_check WHERE id = $1 AND result IS NULL FOR UPDATE');
/** Ends the checks that another provider has, or that another account began: their results would not count. */
const dropOfOthers = prepared(
  `UPDATE identity_check SET result = 'unused', ended_at = $4
   WHERE tax_return_id = $1 AND person = $2 AND (provider <> $3 OR account_id <> $5) AND result IS NULL`,
);
const keepSession = prepared('UPDATE identity_check SET session = $2 WHERE id = $1 AND session IS NULL');
const end = prepared('UPDATE identity_check SET result = $2, problem = $3, ended_at = $4 WHERE id = $1');
const markErased = prepared('UPDATE identity_check SET erased_at = $2 WHERE id = $1');

/** Once the spouse has an account of their own, nobody else's events count as theirs. */
export const otherAccountSigns =
  'The spouse signs on an account of their own. To sign here, withdraw the invitation first.';

/** An agreement that was given on another account does not count. */
export const agreedElsewhere =
  'The spouse agreed on another account. To begin again, the taxpayer chooses paper, and then to sign here.';

/** The page on which a spouse with an account of their own signs. */
export const spousePage = (id: string): string => `/SpouseReturn/${id}`;

/** The page on which the account of a check signs. */
const pageOf = ({ taxReturnId, accountId }: Check, { clientId }: TaxReturnEntity): string =>
  accountId === clientId ? `/ClientTaxReturn/${taxReturnId}/sign` : spousePage(taxReturnId);

/** The provider reports a result itself, or the person comes back. After this time, we ask. */
const toldWithinMs = 5 * minuteMs;
/** A check that nobody finished. It does not count as an attempt. */
const abandonedAfterMs = 24 * 60 * minuteMs;

/**
 * Signers show an identity document and their face to a provider, which tells the result. The name on the document must be
 * the one on the form. A result is recorded once, whoever hears of it first: the signer who comes back, the provider's
 * webhook, or the sweep. Each asks the provider, so what a webhook claims counts for nothing.
 */
@Injectable()
export class IdentityChecks {
  private readonly logger = new Logger('Identity');

  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(IDENTITY_PROVIDER) private readonly provider: IdentityProvider | null,
    private readonly accounts: AccountsService,
    private readonly engine: WorkflowEngine,
    private readonly forms: SignatureForms,
    private readonly spouses: SpouseAccess,
    private readonly workflow: ReturnWorkflowService,
    private readonly clock: Clock,
  ) {}

  /** Who checks documents of those who sign these forms; null if nobody does. A company has no document. */
  offeredFor(forms: readonly DescribedForm[]): IdentityChecker | null {
    const isPerson = forms.length > 0 && forms.every(({ facts }) => !isCompanyForm(facts.kind));
    return isPerson ? (this.provider?.name ?? null) : null;
  }

  /** How the last check of a signer stands, as far as we know. @param accountId only of this account; of any by default */
  async standing(taxReturnId: string, signer: Signer, accountId?: string): Promise<DocumentCheckView> {
    const [last] = await execute<{ result: Check['result']; problem: IdentityProblem | null }>(
      this.dataSource,
      selectLast,
      [taxReturnId, signer, this.provider?.name, accountId ?? null],
    );
    return { isOpen: last?.result === null, problem: last?.problem ?? null };
  }

  /**
   * Starts a check, or resumes the one that was started, whose page the answer names.
   * @throws ConflictException if the workflow would refuse its result; IdentityProviderUnavailable
   */
  async begin({ viewer, taxReturn }: ReturnCall, signer: Signer): Promise<{ url: string }> {
    this.workflow.check(taxReturn, viewer, { type: signerEvents[signer].confirmed });
    if (signer === 'spouse' && !(await this.spouses.signsAsSpouse(viewer.id, taxReturn, this.dataSource)))
      throw new ConflictException(otherAccountSigns);
    if (signer === 'spouse' && spouseBeganElsewhere(await this.engine.history(taxReturn.id), viewer.id))
      throw new ConflictException(agreedElsewhere);
    const { provider } = this;
    if (!provider || !this.offeredFor(await this.forms.describe(taxReturn.context.signatureForms)))
      throw new ConflictException('We can’t check identity documents here. Please use another way.');
    // The second round follows a session that had ended without a result.
    for (let round = 1; round <= 2; round++) {
      const check = await this.open(provider, viewer, taxReturn.id, signer);
      const session = check.session ?? (await this.openSession(provider, check, pageOf(check, taxReturn)));
      const result = await provider.read(session, check.id);
      if (result.status === 'open') return { url: result.url };
      if (result.status === 'processing')
        throw new ConflictException('Your document is still being checked. It takes about a minute.');
      await this.record(check, result, {});
      if (result.status !== 'gone') break;
    }
    throw new ConflictException('This check has ended. Please reload the page.');
  }

  /**
   * Asks for the result of a signer who comes back, and records it.
   * @returns how the check stands: `ended` if there is none, or no longer
   * @throws IdentityProviderUnavailable
   */
  async follow({ taxReturn, origin }: ReturnCall, signer: Signer): Promise<{ status: Standing }> {
    const [check] = await this.find(selectOpen, [taxReturn.id, signer, this.provider?.name]);
    return { status: check ? await this.readResult(check, origin) : 'ended' };
  }

  /** The provider's webhook names a session. Sessions that are not of our checks are ignored. */
  async hear(session: string): Promise<void> {
    const [check] = await this.find(selectBySession, [session, this.provider?.name]);
    if (check?.result === null) await this.readResult(check, {});
  }

  /** Asks for results that nobody told us, gives up what nobody finished, and erases what is still with the provider. */
  @Scheduled('EVERY_5_MINUTES')
  async sweep(): Promise<void> {
    const { provider } = this;
    if (!provider) return;
    const before = new Date(this.clock.now().getTime() - toldWithinMs);
    for (const check of await this.find(selectUnfinished, [provider.name, before])) {
      try {
        if (check.result !== null) await this.erase(check);
        else if (check.session === null || (await this.readResult(check, {})) === 'open')
          await this.giveUpIfOld(check);
      } catch (error) {
        if (error instanceof IdentityProviderUnavailable && error.isAway) return;
        this.logger.error(
          `The identity check ${check.id} could not be finished: ${(error as Error).message}`,
        );
      }
    }
  }

  private async giveUpIfOld(check: Check): Promise<void> {
    const age = this.clock.now().getTime() - check.startedAt.getTime();
    if (age > abandonedAfterMs) await this.record(check, { status: 'gone' }, {});
  }

  private find(statement: Parameters<typeof execute>[1], values: readonly unknown[]): Promise<Check[]> {
    return execute<Check>(this.dataSource, statement, values);
  }

  /** Finds the open check of a signer, or adds one. */
  private async open(
    { name }: IdentityProvider,
    { id: accountId }: Principal,
    taxReturnId: string,
    signer: Signer,
  ): Promise<Check> {
    const now = this.clock.now();
    await execute(this.dataSource, dropOfOthers, [taxReturnId, signer, name, now, accountId]);
    await execute(this.dataSource, start, [randomUUID(), taxReturnId, signer, accountId, name, now]);
    const [check] = await this.find(selectOpen, [taxReturnId, signer, name]);
    if (!check) throw new ConflictException('This check has ended. Please reload the page.');
    return check;
  }

  /** @param page where the person comes back to */
  private async openSession(
    provider: IdentityProvider,
    { id, person }: Check,
    page: string,
  ): Promise<string> {
    const session = await provider.open(id, `${this.environment.publicUrl}${page}?checked=${person}`);
    await execute(this.dataSource, keepSession, [id, session]);
    return session;
  }

  private async readResult(check: Check, origin: Origin): Promise<Standing> {
    if (check.session === null || !this.provider) return 'open';
    const result = await this.provider.read(check.session, check.id);
    if (result.status === 'open' || result.status === 'processing') return result.status;
    await this.record(check, result, origin);
    return 'ended';
  }

  /** Records a result once, and has the provider erase what it collected. */
  private async record(
    check: Check,
    result: Exclude<IdentityResult, { status: 'open' | 'processing' }>,
    origin: Origin,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const taxReturn = await lockReturn(manager, check.taxReturnId);
      if ((await execute(manager, lockUnended, [check.id])).length === 0) return;
      const problem =
        result.status === 'gone' ? null : await this.problemOf(check, result, taxReturn, manager);
      const counts =
        result.status !== 'gone' && (await this.send(check, problem, taxReturn, origin, manager));
      const ended = counts ? (problem === null ? 'verified' : 'failed') : 'unused';
      await execute(manager, end, [check.id, ended, counts ? problem : null, this.clock.now()]);
    });
    // A failure is not the signer's: the sweep tries again.
    await this.erase(check).catch((error: unknown) => this.logger.warn((error as Error).message));
  }

  /** Why a result does not confirm who signs; null if it does. */
  private async problemOf(
    { person }: Check,
    result: Extract<IdentityResult, { status: 'verified' | 'failed' }>,
    { context }: TaxReturnEntity,
    on: Executor,
  ): Promise<IdentityProblem | null> {
    if (result.status === 'failed') return result.problem;
    const name = namesOn(await this.forms.describe(context.signatureForms, on))[person];
    return name !== null && isNameOf(result, name) ? null : 'otherName';
  }

  /** Tells the workflow. @returns false if the return has moved on, so that the check is of no use */
  private async send(
    { person, accountId, session }: Check,
    problem: IdentityProblem | null,
    taxReturn: TaxReturnEntity,
    origin: Origin,
    manager: EntityManager,
  ): Promise<boolean> {
    const signer = await this.accounts.findById(accountId);
    if (!signer || !this.provider) return false;
    // The spouse may have accepted an invitation meanwhile.
    if (person === 'spouse' && !(await this.spouses.signsAsSpouse(accountId, taxReturn, manager)))
      return false;
    const { confirmed, failed } = signerEvents[person];
    const check = { by: this.provider.name, session: sha256(session ?? '').toString('hex') };
    try {
      await this.workflow.send(
        taxReturn,
        { id: signer.id, role: signer.role, name: signer.name },
        problem === null ? { type: confirmed, check } : { type: failed, check: { ...check, problem } },
        { origin, manager },
      );
      return true;
    } catch (error) {
      if (isConflict(error)) return false;
      throw error;
    }
  }

  private async erase({ id, session }: Check): Promise<void> {
    if (session !== null) await this.provider?.erase(session);
    await execute(this.dataSource, markErased, [id, this.clock.now()]);
  }
}
