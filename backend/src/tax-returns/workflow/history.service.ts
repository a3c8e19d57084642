import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type ActorRole, historySentence, isStaff, type HistoryRow } from '@tax-firm/machines';
import { DataSource, In } from 'typeorm';
import { Account, type Principal } from '../../accounts/index.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { type TransitionRow, WorkflowEngine } from '../../workflow/index.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';
import { type HistoryEntry } from './workflow.view.js';

/** The history of a return. Clients see the firm's name instead of staff names, and no internal reasons. */
@Injectable()
export class HistoryService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly engine: WorkflowEngine,
  ) {}

  async of(viewer: Principal, { id }: TaxReturnEntity): Promise<HistoryEntry[]> {
    const rows = await this.engine.history(id);
    const names = await this.namesOf(rows);
    return rows.map((row) => this.entry(viewer, row, names));
  }

  private entry(viewer: Principal, row: TransitionRow, names: ReadonlyMap<string, string>): HistoryEntry {
    const { seq, type, at, compensates, prevHash, hash } = row;
    const role = row.actor.role as ActorRole;
    const ownName = row.actor.name ?? (row.actor.id && names.get(row.actor.id)) ?? this.firm.name;
    const isClient = viewer.role === 'Client';
    return {
      ...{ seq, type, at, compensates, prevHash, hash },
      sentence: historySentence({ type, payload: row.payload as HistoryRow['payload'] }, viewer.role),
      actor: {
        id: isClient && role !== 'Client' ? null : row.actor.id,
        name: isClient && isStaff(role) ? this.firm.name : ownName,
        role,
      },
      from: (row.from ?? {}) as Record<string, string>,
      to: (row.to ?? {}) as Record<string, string>,
      reason: isClient && isStaff(role) ? null : row.reason,
    };
  }

  /** The present names of people whose rows are from before names were stored. */
  private async namesOf(rows: readonly TransitionRow[]): Promise<ReadonlyMap<string, string>> {
    const ids = [...new Set(rows.flatMap(({ actor }) => (actor.name === undefined && actor.id) || []))];
    if (ids.length === 0) return new Map();
    const accounts = await this.dataSource.manager.find(Account, {
      select: { id: true, name: true },
      where: { id: In(ids) },
    });
    return new Map(accounts.map(({ id, name }) => [id, name]));
  }
}
