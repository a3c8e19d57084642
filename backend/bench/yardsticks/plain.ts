/**
 * A yardstick: the service that one writes with Nest, TypeORM and XState by their documentation. In one transaction,
 * it locks the row, asks the machine, and saves state, history and outbox with three calls. Of the product, it has only
 * the tax return's machine.
 *
 * `node --import …/typescript.mjs plain.ts DATABASE_URL RETURNS` makes that many returns in an empty database, and
 * prints one line of JSON with their ids when it is ready.
 */
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import {
  Body,
  ConflictException,
  Controller,
  HttpCode,
  Injectable,
  Module,
  NotFoundException,
  Param,
  ParseUUIDPipe,
  Post,
  Req,
  UseGuards,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { InjectDataSource, TypeOrmModule } from '@nestjs/typeorm';
import { noRules, taxReturnMachine, type TaxReturnEvent } from '@tax-firm/machines';
import { Column, DataSource, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { initialTransition, type StateValue, transition } from 'xstate';
import { type Caller, serve, SignedIn, signInParts } from './signed-in.js';

/** As many as the product has by default. */
const connections = 10;
const [url, returns] = process.argv.slice(2);

@Entity('plain_return')
class PlainReturn {
  @PrimaryColumn('uuid')
  id!: string;
  @Column('integer')
  version!: number;
  @Column('jsonb')
  state!: StateValue;
  @Column('jsonb')
  context!: object;
}

@Entity('plain_history')
class PlainHistory {
  @PrimaryColumn('uuid')
  returnId!: string;
  @PrimaryColumn('integer')
  version!: number;
  @Column('jsonb')
  event!: object;
  @Column('jsonb')
  from!: StateValue;
  @Column('jsonb')
  to!: StateValue;
  @Column('timestamptz')
  at!: Date;
}

@Entity('plain_outbox')
class PlainEffect {
  @PrimaryGeneratedColumn('identity')
  id!: number;
  @Column('uuid')
  returnId!: string;
  @Column('jsonb')
  payload!: object;
}

type Snapshot = ReturnType<typeof taxReturnMachine.resolveState>;

@Injectable()
class PlainReturns {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  send(id: string, event: TaxReturnEvent): Promise<{ id: string; version: number; state: StateValue }> {
    return this.dataSource.transaction(async (manager) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const row = await manager.findOne(PlainReturn, { where: { id }, lock });
      if (!row) throw new NotFoundException();
      const before = taxReturnMachine.resolveState({ value: row.state, context: row.context } as Snapshot);
      if (!before.can(event)) throw new ConflictException();
      const [after] = transition(taxReturnMachine, before, event);

      const version = row.version + 1;
      const { value: to, context } = after;
      const at = new Date();
      await manager.save(PlainReturn, { ...row, version, state: to, context });
      await manager.save(PlainHistory, { returnId: id, version, event, from: row.state, to, at });
      await manager.save(PlainEffect, { returnId: id, payload: { type: event.type, version } });
      return { id, version, state: to };
    });
  }

  /** Creates returns whose quotes are accepted. */
  async create(count: number, actorId: string): Promise<string[]> {
    const actor = { id: actorId, role: 'Owner' } as const;
    const client = { id: actorId, role: 'Client' } as const;
    const at = new Date().toISOString();
    let [snapshot] = initialTransition(taxReturnMachine, { files: 1, rules: noRules });
    const events = [
      { type: 'SEND_QUOTE', amountCents: 30_000, actor, at },
      { type: 'ACCEPT_QUOTE', amountCents: 30_000, actor: client, at },
    ] as TaxReturnEvent[];
    for (const event of events) [snapshot] = transition(taxReturnMachine, snapshot, event);
    const { value: state, context } = snapshot;
    const rows = Array.from({ length: count }, () => ({ id: randomUUID(), version: 1, state, context }));
    await this.dataSource.getRepository(PlainReturn).save(rows, { chunk: 500 });
    return rows.map(({ id }) => id);
  }
}

@Controller('returns')
class PlainController {
  constructor(private readonly plain: PlainReturns) {}

  @Post(':id/events')
  @HttpCode(200)
  @UseGuards(SignedIn)
  send(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: { type: string },
    @Req() { user }: { user: Caller },
  ): Promise<object> {
    const actor = { id: user.id, role: 'Owner' };
    return this.plain.send(id, { ...body, actor, at: new Date().toISOString() } as TaxReturnEvent);
  }
}

@Module({
  imports: [
    ...signInParts.imports,
    TypeOrmModule.forRoot({
      type: 'postgres',
      url,
      entities: [PlainReturn, PlainHistory, PlainEffect],
      synchronize: true,
      poolSize: connections,
    }),
  ],
  providers: [...signInParts.providers, PlainReturns],
  controllers: [PlainController],
})
class PlainModule {}

const app = await NestFactory.create(PlainModule, { logger: false });
await app.init();
const callerId = randomUUID();
await serve(app, callerId, { returns: await app.get(PlainReturns).create(Number(returns), callerId) });
