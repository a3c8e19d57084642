import { randomUUID } from 'node:crypto';
import {
  Body,
  Get,
  Inject,
  Injectable,
  NotFoundException,
  type OnModuleInit,
  Param,
  Post,
  Put,
  Query,
} from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type ServiceRequestBody, serviceRequestBody } from '@tax-firm/contract';
import { requestFacts, reviewRequest, serviceNames, type ServiceRequestStatus } from '@tax-firm/machines';
import { type EntityManager, MoreThan, Repository } from 'typeorm';
import { z } from 'zod';
import { RecordsListRead } from '../../accounts/access-log/access-log.service.js';
import { CurrentUser, type Principal, Public, StaffWithAccess } from '../../accounts/account/access.js';
import { InvalidInput } from '../../base/app-error.js';
import { Clock, dayMs } from '../../base/clock.js';
import { violatedUnique } from '../../base/database/prepared.js';
import { uuid } from '../../base/spellings.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { ApiCall, ApiController, ApiCreation, refusesFields } from '../../http/response/api-call.js';
import {
  cursorAfter,
  type ListPage,
  pageOf,
  pageQuery,
  PageSender,
  seenBefore,
  type SendPage,
} from '../../http/request/paging.js';
import { nextCommandId } from '../../http/idempotency/command-context.js';
import { RateLimit } from '../../http/rate-limit/rate-limiter.js';
import { RequestOrigin } from '../../http/request/client-address.js';
import { MailService } from '../../mail/mail.service.js';
import { WorkflowEngine } from '../../workflow/engine/engine.js';
import { EventRefused, type Origin } from '../../workflow/model/definition.js';
import { ServiceRequest, serviceRequestWorkflow, startOf } from './service-request.entity.js';
import { type EffectJob, EffectRegistry } from '../../workflow/jobs/outbox.js';

const iso = z.iso.datetime().meta({ description: 'ISO 8601 time' });

export const requestReceived = z
  .object({ message: z.literal('Request received') })
  .meta({ id: 'ServiceRequestReceived' });
export type RequestReceived = z.infer<typeof requestReceived>;

export const requestQuery = z.object({
  status: z.enum(['open', 'answered']).default('open'),
  ...pageQuery,
});
export type RequestQuery = z.infer<typeof requestQuery>;

export const requestView = z
  .object({
    id: z.uuid(),
    createdAt: iso,
    service: z.string().nullable().meta({ description: 'The displayed name; null: about something else' }),
    facts: z
      .array(z.object({ label: z.string(), value: z.string() }))
      .meta({ description: 'The answers in words, and the price that the visitor saw' }),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    message: z.string().nullable(),
    answered: z.object({ by: z.string(), at: iso }).nullable(),
  })
  .meta({ id: 'ServiceRequest' });
export type RequestView = z.infer<typeof requestView>;
export const requestList = z.array(requestView);

export const requestCounts = z.object({ open: z.number().int() }).meta({ id: 'ServiceRequestCounts' });
export type RequestCounts = z.infer<typeof requestCounts>;

export const requestParams = z.object({ id: z.uuid('This is not a valid id') });
export type RequestParams = z.infer<typeof requestParams>;

export const requestAnswered = z
  .object({ answered: z.boolean({ error: 'Please say yes or no' }) })
  .meta({ id: 'ServiceRequestAnswered' });
export type RequestAnswered = z.infer<typeof requestAnswered>;

/** How many requests from one address are confirmed within a day. */
const mostConfirmations = 3;

const received: RequestReceived = { message: 'Request received' };

/** Keeps requests for a call, and tells the firm (docs/adr/0010-orders-and-prices.md). */
@Injectable()
export class ServiceRequestsService implements OnModuleInit {
  constructor(
    @InjectRepository(ServiceRequest) private readonly requests: Repository<ServiceRequest>,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly clock: Clock,
    private readonly effects: EffectRegistry,
    private readonly engine: WorkflowEngine,
    private readonly mail: MailService,
  ) {}

  onModuleInit(): void {
    this.effects.register('remindFirmOfRequest', (job) => this.remind(job), 'mail');
  }

  /**
   * Keeps a request with its answers, mails it to the firm, and confirms it to the visitor. Requests with the honeypot field
   * `website` get the same answer, but are dropped.
   * @param commandId of a request that may be repeated; it is kept once
   * @throws InvalidInput for answers that the price tool could not have given
   */
  async keep(body: ServiceRequestBody, origin: Origin, commandId?: string): Promise<RequestReceived> {
    const { name, email, phone, message } = body;
    const review = reviewRequest(body, this.firm.prices);
    if (!review) throw new InvalidInput({ answers: 'Please answer the questions again' });
    if (body.website) return received;
    const asked = { id: randomUUID(), createdAt: this.clock.now(), ...review, name, email, phone, message };
    const start = { ...startOf(asked), origin, commandId };
    try {
      await this.requests.manager.transaction(async (manager) => {
        const { replayed } = await this.engine.start(serviceRequestWorkflow, start, manager);
        if (replayed) return;
        await this.mail.enqueue(manager, {
          template: 'serviceRequest',
          to: { name: this.firm.name, address: this.firm.email },
          replyTo: { name, address: email },
          fromName: `${name} (price tool)`,
          data: { name, email, phone, message, service: nameOf(review), facts: requestFacts(review) },
          // From the site: the request waits in its own list, not in the mailbox.
          messageKey: `${asked.id}.serviceRequest`,
        });
        if (await this.mayConfirm(manager, asked))
          await this.mail.enqueue(manager, {
            template: 'serviceRequestReceived',
            to: email,
            data: { service: nameOf(review) },
          });
      });
    } catch (error) {
      // The same request, sent twice at a time: the other one was kept.
      if (violatedUnique(error) !== 'transition_command') throw error;
    }
    return received;
  }

  /** Whether to confirm a request by email. Whoever types someone else's address must not fill their mailbox. */
  private async mayConfirm(
    manager: EntityManager,
    { email, createdAt }: { email: string; createdAt: Date },
  ): Promise<boolean> {
    const since = MoreThan(new Date(createdAt.getTime() - dayMs));
    return (await manager.countBy(ServiceRequest, { email, createdAt: since })) <= mostConfirmations;
  }

  /** One page, newest first. @throws InvalidInput for an invalid cursor */
  async page({ status, after, limit }: RequestQuery): Promise<ListPage<RequestView>> {
    const found = this.requests
      .createQueryBuilder('r')
      .where(status === 'open' ? "r.status = 'waiting'" : "r.status = 'answered'");
    if (after !== undefined)
      found.andWhere('(r.created_at, r.id) < (:at, :id)', {
        ...seenBefore(after, (id) => uuid.test(id)),
      });
    const rows = await found
      .orderBy('r.created_at', 'DESC')
      .addOrderBy('r.id', 'DESC')
      .limit(limit + 1)
      .getMany();
    const page = pageOf(rows, limit, ({ id, createdAt: at }) => cursorAfter({ at, id }));
    return { ...page, items: await this.viewsOf(page.items) };
  }

  async counts(): Promise<RequestCounts> {
    return { open: await this.requests.countBy({ status: 'waiting' }) };
  }

  /** Marks a request as answered, or as waiting again. The first to answer stays. @throws NotFoundException */
  async answer(viewer: Principal, id: string, answered: boolean, origin: Origin): Promise<RequestView> {
    const status: ServiceRequestStatus = answered ? 'answered' : 'waiting';
    const request = await this.requests.findOneBy({ id });
    if (!request) throw new NotFoundException('There is no such request');
    if (request.status !== status) {
      const actor = { id: viewer.id, role: viewer.role, name: viewer.name };
      const event = { type: answered ? 'ANSWER' : 'REOPEN', actor };
      await this.engine
        .send(serviceRequestWorkflow, { id, event, origin, commandId: nextCommandId() })
        .catch((error: unknown) => {
          // Someone else was faster.
          if (!(error instanceof EventRefused)) throw error;
        });
    }
    const [view] = await this.viewsOf([await this.requests.findOneByOrFail({ id })]);
    return view!;
  }

  /** Reminds the firm of a request that nobody has answered for a business day. */
  private async remind({ key, workflowId }: EffectJob): Promise<void> {
    const request = await this.requests.findOneByOrFail({ id: workflowId });
    if (request.status !== 'waiting') return;
    const { name, email, phone, createdAt } = request;
    await this.mail.send('serviceRequestWaits', {
      to: { name: this.firm.name, address: this.firm.email },
      replyTo: { name, address: email },
      messageKey: key,
      data: {
        name,
        email,
        phone,
        service: nameOf(request),
        at: createdAt.toISOString(),
      },
    });
  }

  /** Requests as staff see them. Who answered has the name in the history, as it was at that time. */
  private async viewsOf(requests: readonly ServiceRequest[]): Promise<RequestView[]> {
    const answered = requests.flatMap(({ id, answeredAt }) => (answeredAt ? [id] : []));
    const rows: { id: string; name: string | null }[] = await this.requests.query(
      `SELECT DISTINCT ON (workflow_id) workflow_id AS id, actor_name AS name FROM transition
        WHERE workflow_id = ANY ($1) AND type = 'ANSWER' ORDER BY workflow_id, seq DESC`,
      [answered],
    );
    const names = new Map(rows.map(({ id, name }) => [id, name ?? '']));
    return requests.map((request) => viewOf(request, names.get(request.id) ?? ''));
  }
}

const nameOf = ({ service }: Pick<ServiceRequest, 'service'>): string | null =>
  service && serviceNames[service];

/** @param answeredBy the name of who answered, if anyone did */
function viewOf(request: ServiceRequest, answeredBy: string): RequestView {
  const { id, name, email, phone, message, createdAt, answeredAt } = request;
  return {
    id,
    name,
    email,
    phone,
    message,
    createdAt: createdAt.toISOString(),
    service: nameOf(request),
    facts: requestFacts(request).map(([label, value]) => ({ label, value })),
    answered: answeredAt && { by: answeredBy, at: answeredAt.toISOString() },
  };
}

/** Requests for a call about services without a fixed price. */
@ApiController('Service requests', 'serviceRequests')
export class ServiceRequestsController {
  constructor(private readonly requests: ServiceRequestsService) {}

  @Post()
  @Public()
  @RateLimit('serviceRequest')
  @ApiCreation('Ask the firm to call about a service; it is kept with the answers', requestReceived, {
    400: refusesFields(),
  })
  ask(@Body({ schema: serviceRequestBody }) body: ServiceRequestBody, @RequestOrigin() origin: Origin) {
    return this.requests.keep(body, origin, nextCommandId());
  }

  @Get()
  @StaffWithAccess()
  @RecordsListRead('serviceRequests')
  @ApiCall('List requests, newest first; the Link header has the address of the next page', requestList)
  async list(@Query({ schema: requestQuery }) query: RequestQuery, @PageSender() send: SendPage) {
    return send(await this.requests.page(query));
  }

  @Get('counts')
  @StaffWithAccess()
  @ApiCall('Count the requests that wait for an answer', requestCounts)
  counts() {
    return this.requests.counts();
  }

  @Put(':id/answered')
  @StaffWithAccess()
  @ApiCall('Mark a request as answered, or as waiting again; who answered and when is kept', requestView, {
    404: 'There is no such request',
  })
  answer(
    @CurrentUser() viewer: Principal,
    @Param({ schema: requestParams }) { id }: RequestParams,
    @Body({ schema: requestAnswered }) { answered }: RequestAnswered,
    @RequestOrigin() origin: Origin,
  ) {
    return this.requests.answer(viewer, id, answered, origin);
  }
}
