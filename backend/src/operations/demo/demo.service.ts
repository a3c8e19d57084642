import { Readable } from 'node:stream';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import {
  initialAnswers,
  isBusiness,
  preparationOf,
  type Role,
  type TaxReturnRequest,
} from '@tax-firm/machines';
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
import {
  demoClients,
  type DemoColleagueKey,
  demoDocuments,
  demoPdf,
  demoPosts,
  demoRequest,
  demoStaff,
} from './demo-data.js';
import { type DemoReturn, demoReturns, type DemoStep, stepsUnder } from './demo-returns.js';

export type SignIn = ReturnType<DemoService['signIns']>[number];

type Colleagues = Record<DemoColleagueKey, Principal>;
/** The employees, and the client of a return. */
type People = Colleagues & { client: Principal };

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
    const hired: Partial<Colleagues> = {};
    for (const colleague of demoStaff.slice(0, -1)) hired[colleague.key] = await this.employ(colleague);
    const colleagues = hired as Colleagues;
    await this.publishPosts(colleagues.owner);
    await this.requests.keep(demoRequest, origin, 'demonstration: request');
    for (const [index, order] of demoReturns.entries()) await this.play(order, index, colleagues);
    // The newcomer marks the demonstration as complete.
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
  signIns() {
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

  private employ({ key, name, role, employeeAccess }: (typeof demoStaff)[number]): Promise<Principal> {
    return this.account({ name, email: this.emailOf(key) }, role, employeeAccess);
  }

  /** The account of someone, made unless it is there. Nobody reads its address, so it counts as verified. */
  private async account(
    person: { readonly name: string; readonly email: string },
    role: Role,
    employeeAccess = false,
  ): Promise<Principal> {
    const there = await this.accounts.findByEmail(person.email);
    if (there) return there;
    const account = { ...person, password: this.password() };
    const options = { employeeAccess, emailVerified: true };
    return this.accounts.create(account, role, options);
  }

  private async play(order: DemoReturn, index: number, colleagues: Colleagues): Promise<void> {
    const at = new Date(this.clock.now().getTime() - order.daysAgo * dayMs + index * 60_000);
    const { company, ...person } = demoClients[order.client]!;
    const client = await this.account(person, 'Client');
    let taxReturn = await this.order(order, client, company, at);
    const steps = stepsUnder(this.firm.workflow, order.steps);
    for (const [step, what] of steps.entries()) {
      const stepAt = new Date(at.getTime() + ((step + 1) * order.daysAgo * dayMs) / (steps.length + 1));
      taxReturn = await this.take(taxReturn, what, { ...colleagues, client }, stepAt);
    }
  }

  private async order(
    { client: place, service, documents: count }: DemoReturn,
    client: Principal,
    company: string,
    at: Date,
  ): Promise<TaxReturnEntity> {
    const isOfBusiness = isBusiness(preparationOf(service)!);
    const answers = isOfBusiness
      ? { ...initialAnswers, business: { ...initialAnswers.business, entity: 'sCorp' as const } }
      : { ...initialAnswers, you: { ...initialAnswers.you, scheduleC: true, forms1099: 3 } };
    const { name } = client;
    const nothing = { spouseFullName: null, notes: [], documentsLink: [] };
    const files = [];
    for (const { name: file, content } of await demoDocuments(service, count))
      files.push(await this.upload(client, file, content));
    const taxReturn = await this.orders.fromClient(
      client,
      { name, service, answers, companyName: isOfBusiness ? company : null, ...nothing, files },
      { origin, at },
    );
    const office = this.firm.offices[place % usedOffices];
    return office ? this.details.setOffice({ taxReturn }, office.slug) : taxReturn;
  }

  /** Uploads a document. @returns its link */
  private async upload({ id: uploadedBy }: Principal, name: string, content: Buffer): Promise<string> {
    const { id } = await this.files.store(Readable.from([content]), { name, uploadedBy });
    return `/api/files/${id}`;
  }

  private async take(taxReturn: TaxReturnEntity, step: DemoStep, people: People, at: Date) {
    if (step === 'pay') return this.pay(taxReturn, people);
    if (step === 'uploadFinished') return this.uploadFinished(taxReturn, people.staff);
    if (step === 'download')
      return this.workflow.send(taxReturn, people.client, { type: 'RETURN_DOWNLOADED' }, { origin });
    const isAfterPayment = taxReturn.context.payments.length > 0;
    const when = { origin, at: isAfterPayment ? undefined : at };
    if ('by' in step) return this.workflow.send(taxReturn, people[step.by], step.request, when);

    // A submission ID of its day, and the acknowledgement on the same day.
    const day = when.at ?? this.clock.now();
    const number = `${taxReturn.id.slice(0, 6)}${taxReturn.context.transmissions.length}`;
    const of = { jurisdiction: step.transmit, submissionId: `${efin}${yearAndDay(day)}${number}` };
    const transmission = { type: 'RECORD_TRANSMISSION', ...of } as const;
    const sent = await this.workflow.send(taxReturn, people.senior, transmission, when);
    const answer = { ...of, on: day.toISOString().slice(0, 10) };
    const request: TaxReturnRequest = step.codes
      ? { type: 'TRANSMISSION_REJECTED', ...answer, codes: [...step.codes] }
      : { type: 'TRANSMISSION_ACCEPTED', ...answer };
    return this.workflow.send(sent, people.senior, request, when);
  }

  /** Pays by test card in test mode; otherwise records a check, because a real provider must not get a test card. */
  private async pay(taxReturn: TaxReturnEntity, { client, owner }: People): Promise<TaxReturnEntity> {
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
