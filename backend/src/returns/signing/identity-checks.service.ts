import { ConflictException, Inject, Injectable, Logger } from '@nestjs/common';
import { isCompanyForm } from '@tax-firm/contract';
import { type IdentityChecker, type IdentityProblem, isNameOf } from '@tax-firm/machines';
import { DataSource, type EntityManager } from 'typeorm';
import { isConflict } from '../../base/app-error.js';
import { AccountsService } from '../../accounts/account/accounts.service.js';
import { Clock, minuteMs, Scheduled } from '../../base/clock.js';
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

/** One check of a signer's identity document. Without a `session`, the provider has not answered yet. */
interface Check {
  readonly id: string;
  readonly taxReturnId: string;
  readonly person: Signer;
  readonly accountId: string;
  readonly session: string | null;
  readonly startedAt: Date;
  readonly result: 'verified' | 'failed' | 'unused' | null;
  readonly problem: IdentityProblem | null;
}

type Standing = 'open' | 'processing' | 'ended';

/** Once the spouse has an account of their own, nobody else's events count as theirs. */
export const otherAccountSigns =
  'The spouse signs on an account of their own. To sign here, withdraw the invitation first.';

/** An agreement that was given on another account does not count. */
export const agreedElsewhere =
  'The spouse agreed on another account. To begin again, the taxpayer chooses paper, and then to sign here.';

/** The page on which a spouse with an account of their own signs. */
export const spousePage = (id: string): string => `/SpouseReturn/${id}`;

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
  async standing(taxReturnId: string, signer: Signer, accountId?: string) {
    const [last] = await this.find(
      `tax_return_id = $2 AND person = $3 AND account_id = coalesce($4, account_id) ORDER BY started_at DESC LIMIT 1`,
      [taxReturnId, signer, accountId],
    );
    return { isOpen: last?.result === null, problem: last?.problem ?? null };
  }

  /**
   * Starts a check, or resumes the one that was started, whose page the answer names.
   * @throws ConflictException if the workflow would refuse its result; IdentityProviderUnavailable
   */
  async begin({ viewer, taxReturn }: ReturnCall, person: Signer): Promise<{ url: string }> {
    const { provider, dataSource } = this;
    const { id: taxReturnId, clientId, context } = taxReturn;
    this.workflow.check(taxReturn, viewer, { type: signerEvents[person].confirmed });
    if (person === 'spouse' && !(await this.spouses.signsAsSpouse(viewer.id, taxReturn, dataSource)))
      throw new ConflictException(otherAccountSigns);
    if (person === 'spouse' && spouseBeganElsewhere(await this.engine.history(taxReturnId), viewer.id))
      throw new ConflictException(agreedElsewhere);
    if (!provider || !this.offeredFor(await this.forms.describe(context.signatureForms)))
      throw new ConflictException('We can’t check identity documents here. Please use another way.');
    const page = viewer.id === clientId ? `/ClientTaxReturn/${taxReturnId}/sign` : spousePage(taxReturnId);
    const comesBackTo = `${this.environment.publicUrl}${page}?checked=${person}`;
    // The second round follows a session that had ended without a result.
    for (let round = 1; round <= 2; round++) {
      const check = await this.open(provider, viewer.id, taxReturnId, person);
      if (!check) break;
      const session = check.session ?? (await provider.open(check.id, comesBackTo));
      if (check.session === null)
        await dataSource.query('UPDATE identity_check SET session = $2 WHERE id = $1 AND session IS NULL', [
          check.id,
          session,
        ]);
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
    const check = await this.openOf(taxReturn.id, signer);
    return { status: check ? await this.readResult(check, origin) : 'ended' };
  }

  /** The provider's webhook names a session. Sessions that are not of our checks are ignored. */
  async hear(session: string): Promise<void> {
    const [check] = await this.find('session = $2', [session]);
    if (check?.result === null) await this.readResult(check, {});
  }

  /** Asks for results that nobody told us, gives up what nobody finished, and erases what is still with the provider. */
  @Scheduled('EVERY_5_MINUTES')
  async sweep(): Promise<void> {
    const now = this.clock.now().getTime();
    const unfinished = 'erased_at IS NULL AND started_at < $2 ORDER BY started_at LIMIT 200';
    for (const check of await this.find(unfinished, [new Date(now - toldWithinMs)])) {
      try {
        const isEnded = check.result !== null;
        const isOpen = !isEnded && (check.session === null || (await this.readResult(check, {})) === 'open');
        if (isEnded) await this.erase(check);
        else if (isOpen && now - check.startedAt.getTime() > abandonedAfterMs)
          await this.record(check, { status: 'gone' }, {});
      } catch (error) {
        if (error instanceof IdentityProviderUnavailable && error.isAway) return;
        this.logger.error(
          `The identity check ${check.id} could not be finished: ${(error as Error).message}`,
        );
      }
    }
  }

  /** @param where with the provider that is in use as $1, so that none are found without one */
  private find(where: string, values: readonly unknown[]): Promise<Check[]> {
    return this.dataSource.query(
      `SELECT id, tax_return_id AS "taxReturnId", person, account_id AS "accountId", session,
         started_at AS "startedAt", result, problem
       FROM identity_check WHERE provider = $1 AND ${where}`,
      [this.provider?.name, ...values],
    );
  }

  private async openOf(taxReturnId: string, signer: Signer): Promise<Check | undefined> {
    const open = 'tax_return_id = $2 AND person = $3 AND result IS NULL';
    return (await this.find(open, [taxReturnId, signer]))[0];
  }

  /**
   * Finds the open check of a signer, or adds one. Ends those that another provider has, or that another account began:
   * their results would not count.
   */
  private async open({ name }: IdentityProvider, accountId: string, taxReturnId: string, signer: Signer) {
    const values = [taxReturnId, signer, name, accountId, this.clock.now()];
    await this.dataSource.query(
      `UPDATE identity_check SET result = 'unused', ended_at = $5
       WHERE tax_return_id = $1 AND person = $2 AND (provider <> $3 OR account_id <> $4) AND result IS NULL`,
      values,
    );
    await this.dataSource.query(
      `INSERT INTO identity_check (id, tax_return_id, person, provider, account_id, started_at)
       VALUES (gen_random_uuid(), $1, $2, $3, $4, $5)
       ON CONFLICT (tax_return_id, person) WHERE result IS NULL DO NOTHING`,
      values,
    );
    return this.openOf(taxReturnId, signer);
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
      const unended = 'SELECT 1 FROM identity_check WHERE id = $1 AND result IS NULL FOR UPDATE';
      if ((await manager.query<unknown[]>(unended, [check.id])).length === 0) return;
      const problem =
        result.status === 'gone' ? undefined : await this.report(check, result, taxReturn, origin, manager);
      const ended = problem === undefined ? 'unused' : problem === null ? 'verified' : 'failed';
      await manager.query(
        'UPDATE identity_check SET result = $2, problem = $3, ended_at = $4 WHERE id = $1',
        [check.id, ended, problem, this.clock.now()],
      );
    });
    // A failure is not the signer's: the sweep tries again.
    await this.erase(check).catch((error: unknown) => this.logger.warn((error as Error).message));
  }

  /**
   * Tells the workflow.
   * @returns why the result does not confirm who signs; null if it does, and undefined if the return has moved on, so that
   *   the check is of no use
   */
  private async report(
    { person, accountId, session }: Check,
    result: Extract<IdentityResult, { status: 'verified' | 'failed' }>,
    taxReturn: TaxReturnEntity,
    origin: Origin,
    manager: EntityManager,
  ): Promise<IdentityProblem | null | undefined> {
    const account = await this.accounts.findById(accountId);
    if (!account || !this.provider) return undefined;
    // The spouse may have accepted an invitation meanwhile.
    if (person === 'spouse' && !(await this.spouses.signsAsSpouse(accountId, taxReturn, manager)))
      return undefined;
    const name = namesOn(await this.forms.describe(taxReturn.context.signatureForms, manager))[person];
    const problem =
      result.status === 'failed'
        ? result.problem
        : name !== null && isNameOf(result, name)
          ? null
          : 'otherName';
    const check = { by: this.provider.name, session: sha256(session ?? '').toString('hex') };
    const { confirmed, failed } = signerEvents[person];
    try {
      await this.workflow.send(
        taxReturn,
        { id: account.id, role: account.role, name: account.name },
        problem === null ? { type: confirmed, check } : { type: failed, check: { ...check, problem } },
        { origin, manager },
      );
      return problem;
    } catch (error) {
      if (isConflict(error)) return undefined;
      throw error;
    }
  }

  private async erase({ id, session }: Check): Promise<void> {
    if (session !== null) await this.provider?.erase(session);
    await this.dataSource.query('UPDATE identity_check SET erased_at = $2 WHERE id = $1', [
      id,
      this.clock.now(),
    ]);
  }
}
