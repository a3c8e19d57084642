import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { isStaff, type Role } from '@tax-firm/machines';
import { DataSource, type EntityManager } from 'typeorm';
import { type Actor, systemActor, WorkflowEngine } from '../workflow/index.js';
import { type AskedRequest, serviceRequestWorkflow, startOf } from './service-request.definition.js';

/** A request from before requests had a history. */
interface EarlierRequest extends Omit<AskedRequest, 'createdAt'> {
  readonly created_at: Date;
  readonly answered_at: Date | null;
  readonly answered_by: string | null;
  readonly answered_name: string | null;
  /** The present role of who answered; null if there is no such account. */
  readonly role: Role | null;
}

/**
 * When the program starts, gives a history to the requests from before there was one: a row for the request and, if it
 * was answered, one for the answer, each with the time at which it happened.
 */
@Injectable()
export class EarlierRequests implements OnApplicationBootstrap {
  private readonly logger = new Logger(EarlierRequests.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly engine: WorkflowEngine,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    let adopted = 0;
    while (await this.adoptNext()) adopted += 1;
    if (adopted > 0) this.logger.log(`Began the histories of ${adopted} requests for a call`);
  }

  /** @returns whether there was one that no other process is adopting */
  private adoptNext(): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const [request]: EarlierRequest[] = await manager.query(
        `SELECT b.*, a.role FROM service_request_before b LEFT JOIN account a ON a.id = b.answered_by
          ORDER BY b.created_at, b.id LIMIT 1 FOR UPDATE OF b SKIP LOCKED`,
      );
      if (!request) return false;
      await this.adopt(manager, request);
      await manager.query('DELETE FROM service_request_before WHERE id = $1', [request.id]);
      return true;
    });
  }

  private async adopt(manager: EntityManager, request: EarlierRequest): Promise<void> {
    const { id, created_at: createdAt, answered_at: at } = request;
    const start = { ...startOf({ ...request, createdAt }), origin: {} };
    await this.engine.start(serviceRequestWorkflow, start, manager);
    if (at === null) return;
    const event = { type: 'ANSWER', actor: answererOf(request) };
    await this.engine.send(serviceRequestWorkflow, { id, event, at, origin: {} }, manager);
  }
}

/** Who answered; the system, under their name, if they are no longer staff. */
const answererOf = ({ answered_by: id, answered_name: name, role }: EarlierRequest): Actor => ({
  ...(role !== null && isStaff(role) ? { id, role } : systemActor),
  name: name ?? '',
});
