import { randomUUID } from 'node:crypto';
import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type ServiceRequestBody } from '@tax-firm/contract';
import { requestFacts, reviewRequest, serviceNames } from '@tax-firm/machines';
import { IsNull, Not, Repository } from 'typeorm';
import { type Principal } from '../accounts/index.js';
import { Clock } from '../common/clock.js';
import { FIRM, type Firm } from '../firm/firm.js';
import { cursorAfter, seenBefore } from '../http/paging.js';
import { InvalidInput } from '../http/validation.js';
import { MailEffects } from '../mail/mail-effects.js';
import { commandUuid } from '../workflow/index.js';
import { ServiceRequest } from './service-request.entity.js';
import {
  type RequestCounts,
  type RequestQuery,
  type RequestReceived,
  type RequestView,
} from './service-requests.dto.js';

const requestId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const received: RequestReceived = { message: 'Request received' };

interface RequestPage {
  readonly items: RequestView[];
  /** Cursor of the next page; undefined on the last page. */
  readonly next?: string;
}

/** Keeps requests for a call, and tells the firm (docs/adr/0036-requests-for-a-call.md). */
@Injectable()
export class ServiceRequestsService {
  constructor(
    @InjectRepository(ServiceRequest) private readonly requests: Repository<ServiceRequest>,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly clock: Clock,
    private readonly mail: MailEffects,
  ) {}

  /**
   * Keeps a request with its answers, and mails it to the firm. Requests with the honeypot field `website` get the same
   * answer, but are dropped.
   * @param commandId of a request that may be repeated; it is kept once
   * @throws InvalidInput for answers that the price tool could not have given
   */
  async keep(body: ServiceRequestBody, commandId?: string): Promise<RequestReceived> {
    const { name, email, phone, message } = body;
    const review = reviewRequest(body, this.firm.prices);
    if (!review) throw new InvalidInput({ answers: 'Please answer the questions again' });
    if (body.website) return received;
    const id = commandId === undefined ? randomUUID() : commandUuid(commandId);
    const kept = { id, createdAt: this.clock.now(), ...review, name, email, phone, message };
    await this.requests.manager.transaction(async (manager) => {
      const { raw } = await manager
        .createQueryBuilder()
        .insert()
        .into(ServiceRequest)
        .values(kept)
        .orIgnore()
        .returning('id')
        .execute();
      if ((raw as unknown[]).length === 0) return;
      await this.mail.enqueue(manager, {
        template: 'serviceRequest',
        to: { name: this.firm.name, address: this.firm.email },
        replyTo: { name, address: email },
        fromName: `${name} (price tool)`,
        data: { ...{ name, email, phone, message }, service: nameOf(review), facts: requestFacts(review) },
      });
    });
    return received;
  }

  /** One page, newest first. @throws NoCursor for an invalid cursor */
  async page({ status, after, limit }: RequestQuery): Promise<RequestPage> {
    const found = this.requests
      .createQueryBuilder('r')
      .where(status === 'open' ? 'r.answered_at IS NULL' : 'r.answered_at IS NOT NULL');
    if (after !== undefined)
      found.andWhere('(r.created_at, r.id) < (:at, :id)', {
        ...seenBefore(after, (id) => requestId.test(id)),
      });
    const rows = await found
      .orderBy('r.created_at', 'DESC')
      .addOrderBy('r.id', 'DESC')
      .limit(limit + 1)
      .getMany();
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: shown.map(viewOf),
      next: last && rows.length > limit ? cursorAfter({ at: last.createdAt, id: last.id }) : undefined,
    };
  }

  async counts(): Promise<RequestCounts> {
    return { open: await this.requests.countBy({ answeredAt: IsNull() }) };
  }

  /** Marks a request as answered, or as waiting again. The first to answer stays. @throws NotFoundException */
  async answer(viewer: Principal, id: string, answered: boolean): Promise<RequestView> {
    await this.requests.update(
      { id, answeredAt: answered ? IsNull() : Not(IsNull()) },
      answered
        ? { answeredAt: this.clock.now(), answeredBy: viewer.id, answeredName: viewer.name }
        : { answeredAt: null, answeredBy: null, answeredName: null },
    );
    const request = await this.requests.findOneBy({ id });
    if (!request) throw new NotFoundException('There is no such request');
    return viewOf(request);
  }
}

const nameOf = ({ service }: Pick<ServiceRequest, 'service'>): string | null =>
  service && serviceNames[service];

function viewOf(request: ServiceRequest): RequestView {
  const { id, name, email, phone, message, createdAt, answeredAt, answeredName } = request;
  return {
    ...{ id, name, email, phone, message },
    createdAt: createdAt.toISOString(),
    service: nameOf(request),
    facts: requestFacts(request).map(([label, value]) => ({ label, value })),
    answered: answeredAt && { by: answeredName ?? '', at: answeredAt.toISOString() },
  };
}
