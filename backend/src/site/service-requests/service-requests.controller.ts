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
import { type ServiceRequestBody, serviceRequestBody } from '@tax-firm/contract';
import { requestFacts, reviewRequest, serviceNames } from '@tax-firm/machines';
import { EntityManager, MoreThan } from 'typeorm';
import { z } from 'zod';
import { RecordsListRead } from '../../accounts/access-log/access-log.service.js';
import { CurrentUser, type Principal, Public, StaffWithAccess } from '../../accounts/account/access.js';
import { InvalidInput } from '../../base/app-error.js';
import { Clock, dayMs } from '../../base/clock.js';
import { violatedUnique } from '../../base/database/prepared.js';
import { uuid } from '../../base/spellings.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { nextCommandId } from '../../http/idempotency/command-context.js';
import { RequestOrigin } from '../../http/request/client-address.js';
import {
  cursorAfter,
  pageOf,
  pageQuery,
  PageSender,
  seenBefore,
  type SendPage,
} from '../../http/request/paging.js';
import { ApiCall, ApiController, ApiCreation, refusesFields } from '../../http/response/api-call.js';
import { MailService } from '../../mail/mail.service.js';
import { WorkflowEngine } from '../../workflow/engine/engine.js';
import { type EffectJob, EffectRegistry } from '../../workflow/jobs/outbox.js';
import { EventRefused, type Origin, systemActor } from '../../workflow/model/definition.js';
import { ServiceRequest, serviceRequestWorkflow } from './service-request.entity.js';

const iso = z.iso.datetime().meta({ description: 'ISO 8601 time' });

const requestReceived = z
  .object({ message: z.literal('Request received') })
  .meta({ id: 'ServiceRequestReceived' });

const requestQuery = z.object({
  status: z.enum(['open', 'answered']).default('open'),
  ...pageQuery,
});

const requestView = z
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

const requestCounts = z.object({ open: z.number().int() }).meta({ id: 'ServiceRequestCounts' });

const requestParams = z.object({ id: z.uuid('This is not a valid id') });

const requestAnswered = z
  .object({ answered: z.boolean({ error: 'Please say yes or no' }) })
  .meta({ id: 'ServiceRequestAnswered' });

/** How many requests from one address are confirmed within a day. */
const mostConfirmations = 3;

/** Keeps requests for a call, and tells the firm (docs/adr/0010-orders-and-prices.md). */
@Injectable()
export class ServiceRequestsService implements OnModuleInit {
  constructor(
    private readonly manager: EntityManager,
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
  async keep(body: ServiceRequestBody, origin: Origin, commandId?: string) {
    const { name, email, phone, message, website } = body;
    const review = reviewRequest(body, this.firm.prices);
    if (!review) throw new InvalidInput({ answers: 'Please answer the questions again' });
    const received = { message: 'Request received' } as const;
    if (website) return received;
    const { service, answers, estimate } = review;
    const id = randomUUID();
    const at = this.clock.now();
    const start = {
      id,
      at,
      origin,
      commandId,
      // A visitor has no account.
      actor: systemActor,
      input: { service, askedAt: at.toISOString() },
      columns: {
        created_at: at,
        service,
        name,
        email,
        phone,
        message,
        answers: answers && JSON.stringify(answers),
        estimate: estimate && JSON.stringify(estimate),
      },
    };
    try {
      await this.manager.transaction(async (manager) => {
        const { replayed } = await this.engine.start(serviceRequestWorkflow, start, manager);
        if (replayed) return;
        await this.mail.enqueue(manager, {
          template: 'serviceRequest',
          to: { name: this.firm.name, address: this.firm.email },
          replyTo: { name, address: email },
          fromName: `${name} (price tool)`,
          data: { name, email, phone, message, service: nameOf(review), facts: requestFacts(review) },
          // From the site: the request waits in its own list, not in the mailbox.
          messageKey: `${id}.serviceRequest`,
        });
        // Whoever types someone else's address must not fill their mailbox.
        const since = MoreThan(new Date(at.getTime() - dayMs));
        if ((await manager.countBy(ServiceRequest, { email, createdAt: since })) <= mostConfirmations)
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

  /** Reminds the firm of a request that nobody has answered for a business day. */
  private async remind({ key, workflowId }: EffectJob): Promise<void> {
    const request = await this.manager.findOneByOrFail(ServiceRequest, { id: workflowId });
    const { status, name, email, phone, createdAt } = request;
    if (status !== 'waiting') return;
    await this.mail.send('serviceRequestWaits', {
      to: { name: this.firm.name, address: this.firm.email },
      replyTo: { name, address: email },
      messageKey: key,
      data: { name, email, phone, service: nameOf(request), at: createdAt.toISOString() },
    });
  }
}

const nameOf = ({ service }: Pick<ServiceRequest, 'service'>): string | null =>
  service && serviceNames[service];

/** A request as staff see it. */
function viewOf(request: ServiceRequest) {
  const { id, name, email, phone, message, createdAt, answeredAt, answeredBy } = request;
  return {
    id,
    name,
    email,
    phone,
    message,
    createdAt: createdAt.toISOString(),
    service: nameOf(request),
    facts: requestFacts(request).map(([label, value]) => ({ label, value })),
    answered: answeredAt && { by: answeredBy ?? '', at: answeredAt.toISOString() },
  };
}

/** Requests for a call about services without a fixed price. */
@ApiController('Service requests', 'serviceRequests')
export class ServiceRequestsController {
  constructor(
    private readonly manager: EntityManager,
    private readonly engine: WorkflowEngine,
    private readonly service: ServiceRequestsService,
  ) {}

  @Post()
  @Public('serviceRequest')
  @ApiCreation('Ask the firm to call about a service; it is kept with the answers', requestReceived, {
    400: refusesFields(),
  })
  ask(@Body({ schema: serviceRequestBody }) body: ServiceRequestBody, @RequestOrigin() origin: Origin) {
    return this.service.keep(body, origin, nextCommandId());
  }

  @Get()
  @StaffWithAccess()
  @RecordsListRead('serviceRequests')
  @ApiCall(
    'List requests, newest first; the Link header has the address of the next page',
    z.array(requestView),
  )
  async list(
    @Query({ schema: requestQuery }) { status, after, limit }: z.infer<typeof requestQuery>,
    @PageSender() send: SendPage,
  ) {
    const found = this.manager
      .createQueryBuilder(ServiceRequest, 'r')
      .where({ status: status === 'open' ? 'waiting' : 'answered' });
    if (after !== undefined)
      found.andWhere('(r.created_at, r.id) < (:at, :id)', { ...seenBefore(after, (id) => uuid.test(id)) });
    found.orderBy({ 'r.created_at': 'DESC', 'r.id': 'DESC' }).limit(limit + 1);
    return send(pageOf(await found.getMany(), limit, ({ id, createdAt: at }) => cursorAfter({ at, id }))).map(
      viewOf,
    );
  }

  @Get('counts')
  @StaffWithAccess()
  @ApiCall('Count the requests that wait for an answer', requestCounts)
  async counts() {
    return { open: await this.manager.countBy(ServiceRequest, { status: 'waiting' }) };
  }

  /** The first to answer stays. */
  @Put(':id/answered')
  @StaffWithAccess()
  @ApiCall('Mark a request as answered, or as waiting again; who answered and when is kept', requestView, {
    404: 'There is no such request',
  })
  async answer(
    @CurrentUser() { id: by, role, name }: Principal,
    @Param({ schema: requestParams }) { id }: z.infer<typeof requestParams>,
    @Body({ schema: requestAnswered }) { answered }: z.infer<typeof requestAnswered>,
    @RequestOrigin() origin: Origin,
  ) {
    const request = await this.manager.findOneBy(ServiceRequest, { id });
    if (!request) throw new NotFoundException('There is no such request');
    if (request.status === (answered ? 'answered' : 'waiting')) return viewOf(request);
    const event = { type: answered ? 'ANSWER' : 'REOPEN', actor: { id: by, role, name } };
    await this.engine
      .send(serviceRequestWorkflow, { id, event, origin, commandId: nextCommandId() })
      .catch((error: unknown) => {
        // Someone else was faster.
        if (!(error instanceof EventRefused)) throw error;
      });
    return viewOf(await this.manager.findOneByOrFail(ServiceRequest, { id }));
  }
}
