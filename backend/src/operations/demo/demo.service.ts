import { Readable } from 'node:stream';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { initialAnswers, isBusiness, preparationOf, type TaxReturnRequest } from '@tax-firm/machines';
import { DataSource } from 'typeorm';
import { AccountsService } from '../../accounts/account/accounts.service.js';
import { type Principal } from '../../accounts/account/access.js';
import { BlogService } from '../../site/blog/blog.service.js';
import { Clock, dayMs } from '../../base/clock.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { loadOrCreateSecret } from '../../base/config/secrets.js';
import { FilesService } from '../../files/file/files.service.js';
import { FIRM, type Firm, roleToApi, SharedMailboxes } from '../../firm/firm.js';
import { PAYMENT_PROVIDER, type PaymentProvider } from '../../money/provider/payment-provider.js';
import { ReturnPaymentsService } from '../../money/payments/return-payments.service.js';
import { DetailsService } from '../../returns/documents/details.service.js';
import { ReturnFilesService } from '../../returns/documents/return-files.service.js';
import { ServiceRequestsService } from '../../site/service-requests/service-requests.controller.js';
import { OrdersService } from '../../returns/orders/orders.service.js';
import { type TaxReturnEntity } from '../../returns/return/tax-return.entity.js';
import { ReturnWorkflowService } from '../../returns/workflow/return-workflow.service.js';
import { type Origin } from '../../workflow/model/definition.js';
import {
  demoClients,
  type DemoColleagueKey,
  demoDocuments,
  demoPdf,
  demoPosts,
  demoRequest,
  demoStaff,
} from './demo-data.js';
import {
  type DemoReturn,
  demoReturns,
  type DemoStep,
  type DemoTransmission,
  stepsUnder,
} from './demo-returns.js';

export interface SignIn {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

type Colleagues = Record<DemoColleagueKey, Principal>;

const origin = { userAgent: 'demonstration' };
/** The firm's number with the IRS, with which its submission IDs begin. */
const efin = '123456';
/** The clients of the demonstration go to the first of the firm's offices. */
const usedOffices = 3;

/**
 * Fills an empty database with sample data (DEMO=1): accounts of each role, returns in every stage, a request, and articles. It
 * uses the product's own services, so every history is real.
 */
@Injectable()
export class DemoService implements OnApplicationBootstrap {
  private readonly logger = new Logger('Demo');

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(FIRM) private readonly firm: Firm,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsService,
    private readonly blog: BlogService,
    private readonly clock: Clock,
    private readonly details: DetailsService,
    private readonly files: FilesService,
    private readonly mailboxes: SharedMailboxes,
    private readonly orders: OrdersService,
    private readonly payments: ReturnPaymentsService,
    private readonly requests: ServiceRequestsService,
    private readonly returnFiles: ReturnFilesService,
    private readonly workflow: ReturnWorkflowService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.environment.demo || (await this.accounts.findByEmail(this.emailOf('newcomer')))) return;
    this.logger.log('Filling in the demonstration');
    const startedAt = performance.now();
    const colleagues = await this.hire();
    await this.publishPosts(colleagues.owner);
    await this.requests.keep(demoRequest, origin, 'demonstration: request');
    for (const [index, order] of demoReturns.entries()) await this.play(order, index, colleagues);
    await this.employ(demoStaff.at(-1)!);
    this.logger.log(
      `Created ${demoReturns.length} returns in ${Math.round(performance.now() - startedAt)} ms`,
    );
  }

  /** Publishes articles three weeks apart, the last one three weeks ago. */
  private async publishPosts(author: Pick<Principal, 'id'>): Promise<void> {
    for (const [index, post] of demoPosts.entries()) {
      const { id } = await this.blog.create(author, post);
      await this.dataSource.query(
        `UPDATE blog_article SET created_at = written, published_at = written, updated_at = written
         FROM (SELECT now() - make_interval(weeks => $2) AS written) AS day WHERE id = $1`,
        [id, 3 * (demoPosts.length - index)],
      );
    }
  }

  /** The sign-ins to show to the person who starts the demonstration; none without DEMO=1. */
  signIns(): SignIn[] {
    if (!this.environment.demo) return [];
    const password = this.password();
    const staff = demoStaff.map(({ key, role, employeeAccess }) => ({
      role: `${roleToApi(role, this.firm)}${employeeAccess ? '' : ' (no access yet)'}`,
      email: this.emailOf(key),
      password,
    }));
    return [...staff, { role: 'Client', email: demoClients[0].email, password }];
  }

  /** One password for all demonstration accounts, created once per DATA_DIR. */
  private password(): string {
    return loadOrCreateSecret(this.environment.dataDir, 'demo-password')
      .replace(/[^A-Za-z0-9]/g, '')
      .slice(0, 12);
  }

  /** At the firm's domain; no account may have an address of the firm's own. */
  private emailOf(key: DemoColleagueKey): string {
    const domain = this.firm.email.slice(this.firm.email.lastIndexOf('@') + 1);
    const address = `${key}@${domain}`;
    return this.mailboxes.include(address) ? `demo-${address}` : address;
  }

  /** Creates all staff accounts except the newcomer's, which comes last and marks the demonstration as complete. */
  private async hire(): Promise<Colleagues> {
    const hired = [];
    for (const colleague of demoStaff.slice(0, -1)) hired.push([colleague.key, await this.employ(colleague)]);
    return Object.fromEntries(hired) as Colleagues;
  }

  private async employ({ key, name, role, employeeAccess }: (typeof demoStaff)[number]): Promise<Principal> {
    const email = this.emailOf(key);
    const there = await this.accounts.findByEmail(email);
    return (
      there ??
      this.accounts.create({ name, email, password: this.password() }, role, {
        employeeAccess,
        emailVerified: true,
      })
    );
  }

  private async play(order: DemoReturn, index: number, colleagues: Colleagues): Promise<void> {
    const at = new Date(this.clock.now().getTime() - order.daysAgo * dayMs + index * 60_000);
    const { client, taxReturn } = await this.order(order, at);
    let current = taxReturn;
    const steps = stepsUnder(this.firm.workflow, order.steps);
    for (const [step, what] of steps.entries()) {
      const stepAt = new Date(at.getTime() + ((step + 1) * order.daysAgo * dayMs) / (steps.length + 1));
      current = await this.take(current, what, client, colleagues, stepAt);
    }
  }

  private async order(
    { client: place, service, documents: count }: DemoReturn,
    at: Date,
  ): Promise<{ client: Principal; taxReturn: TaxReturnEntity }> {
    const { company, ...person } = demoClients[place]!;
    const preparation = preparationOf(service)!;
    const answers = isBusiness(preparation)
      ? { ...initialAnswers, business: { ...initialAnswers.business, entity: 'sCorp' as const } }
      : { ...initialAnswers, you: { ...initialAnswers.you, scheduleC: true, forms1099: 3 } };
    const companyName = isBusiness(preparation) ? company : null;
    const nothing = { spouseFullName: null, notes: [], documentsLink: [] };
    const client = (await this.accounts.findByEmail(person.email)) ?? (await this.welcome(person));
    const files = [];
    for (const { name, content } of await demoDocuments(service, count))
      files.push(await this.upload(client, name, content));
    const taxReturn = await this.orders.fromClient(
      client,
      { ...person, service, answers, companyName, ...nothing, files },
      { origin, at },
    );
    const office = this.firm.offices[place % usedOffices];
    return {
      client,
      taxReturn: office ? await this.details.setOffice({ taxReturn }, office.slug) : taxReturn,
    };
  }

  /** Creates a client's account. Nobody reads its address, so it counts as verified. */
  private welcome(person: { name: string; email: string }): Promise<Principal> {
    const account = { ...person, password: this.password() };
    return this.accounts.create(account, 'Client', { emailVerified: true });
  }

  /** Uploads a document. @returns its link */
  private async upload({ id: uploadedBy }: Principal, name: string, content: Buffer): Promise<string> {
    const { id } = await this.files.store(Readable.from([content]), { name, uploadedBy });
    return `/api/files/${id}`;
  }

  private async take(
    taxReturn: TaxReturnEntity,
    step: DemoStep,
    client: Principal,
    colleagues: Colleagues,
    at: Date,
  ): Promise<TaxReturnEntity> {
    if (step === 'pay') return this.pay(taxReturn, client, colleagues.owner);
    if (step === 'uploadFinished') return this.uploadFinished(taxReturn, colleagues.staff);
    if (step === 'download')
      return this.workflow.send(taxReturn, client, { type: 'RETURN_DOWNLOADED' }, { origin });
    const isAfterPayment = taxReturn.context.payments.length > 0;
    const when = { origin, at: isAfterPayment ? undefined : at };
    if ('transmit' in step) return this.transmit(taxReturn, colleagues.senior, step, when);
    const sender = step.by === 'client' ? client : colleagues[step.by];
    return this.workflow.send(taxReturn, sender, step.request, when);
  }

  /** Records a transmission with a submission ID of its day, and its acknowledgement on the same day. */
  private async transmit(
    taxReturn: TaxReturnEntity,
    senior: Principal,
    { transmit: jurisdiction, codes }: DemoTransmission,
    when: { origin: Origin; at: Date | undefined },
  ): Promise<TaxReturnEntity> {
    const day = when.at ?? this.clock.now();
    const number = `${taxReturn.id.slice(0, 6)}${taxReturn.context.transmissions.length}`;
    const of = { jurisdiction, submissionId: `${efin}${yearAndDay(day)}${number}` };
    const sent = await this.workflow.send(taxReturn, senior, { type: 'RECORD_TRANSMISSION', ...of }, when);
    const answer = { ...of, on: day.toISOString().slice(0, 10) };
    const request: TaxReturnRequest = codes
      ? { type: 'TRANSMISSION_REJECTED', ...answer, codes: [...codes] }
      : { type: 'TRANSMISSION_ACCEPTED', ...answer };
    return this.workflow.send(sent, senior, request, when);
  }

  /** Pays by test card in test mode; otherwise records a check, because a real provider must not get a test card. */
  private async pay(
    taxReturn: TaxReturnEntity,
    client: Principal,
    owner: Principal,
  ): Promise<TaxReturnEntity> {
    if (this.provider.mode === 'test') {
      const card = { token: 'tok_visa', amountCents: taxReturn.amountCents! };
      return (await this.payments.pay(client, taxReturn, card, origin)).taxReturn;
    }
    const request = { type: 'RECORD_OFFLINE_PAYMENT', reason: 'Paid by check (demonstration)' } as const;
    return this.workflow.send(taxReturn, owner, request, { origin });
  }

  private async uploadFinished(taxReturn: TaxReturnEntity, staff: Principal): Promise<TaxReturnEntity> {
    const form = taxReturn.service === 'Tax Preparation Business' ? 'Form 1120-S' : 'Form 1040';
    const pdf = await demoPdf(`${form}, as filed`, [
      `Prepared by ${this.firm.name}.`,
      'This is a sample document for the demonstration.',
    ]);
    const link = await this.upload(staff, 'Filed return.pdf', pdf);
    return this.returnFiles.add({ viewer: staff, taxReturn, origin }, 'finished', [link]);
  }
}

/** The year and the day of the year in UTC, such as 2026032. */
function yearAndDay(date: Date): string {
  const year = date.getUTCFullYear();
  const day = Math.floor((date.getTime() - Date.UTC(year, 0, 0)) / dayMs);
  return `${year}${String(day).padStart(3, '0')}`;
}
