import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type WorkflowDefinition, workflowColumns } from '../model/definition.js';
import { InvalidDefinition } from '../model/errors.js';
import { effectKinds, findProblems } from '../model/find-problems.js';
import { changedVersion, recordVersion } from './machine-versions.js';
import { quoted } from './statements.js';

/** Injection token of the definitions that `WorkflowModule.register` was given. */
export const WORKFLOW_DEFINITIONS = Symbol('WORKFLOW_DEFINITIONS');

/** Every workflow that the program runs. An invalid definition or table stops the start. */
@Injectable()
export class WorkflowRegistry implements OnApplicationBootstrap {
  private readonly byId = new Map<string, WorkflowDefinition>();

  constructor(
    @Inject(WORKFLOW_DEFINITIONS) readonly definitions: readonly WorkflowDefinition[],
    private readonly dataSource: DataSource,
  ) {
    for (const definition of definitions) {
      const problems = findProblems(definition.machine);
      if (this.byId.has(definition.id)) problems.push('Another definition has the same id');
      if (problems.length > 0) throw new InvalidDefinition(definition.id, problems);
      this.byId.set(definition.id, definition);
    }
  }

  find(id: string): WorkflowDefinition | undefined {
    return this.byId.get(id);
  }

  /** Returns the kinds of effects that the machines request; each needs a handler. */
  effectKinds(): string[] {
    return [...new Set(this.definitions.flatMap((definition) => effectKinds(definition.machine)))];
  }

  async onApplicationBootstrap(): Promise<void> {
    for (const definition of this.definitions) {
      const problems = await this.tableProblems(definition);
      if (problems.length === 0) problems.push(...(await this.versionProblems(definition)));
      if (problems.length > 0) throw new InvalidDefinition(definition.id, problems);
      await recordVersion(this.dataSource, definition);
    }
  }

  /** Refuses to start with instances of another version: they could be listed, but their next event would fail. */
  private async versionProblems(definition: WorkflowDefinition): Promise<string[]> {
    const { table, version } = definition;
    const changed = await changedVersion(this.dataSource, definition);
    if (changed !== undefined) return [changed];
    const rows: { machine_version: number; count: number }[] = await this.dataSource.query(
      // Unlike <>, these can use an index: the start must not read every row.
      `SELECT machine_version, count(*)::integer AS count FROM ${quoted(table)}
        WHERE machine_version < $1 OR machine_version > $1 GROUP BY 1`,
      [version],
    );
    return rows.map(
      (row) =>
        `${row.count} rows of ${table} have machine version ${row.machine_version}; this program runs version ${version}: ` +
        (row.machine_version < version ? 'npm run migrate-workflow' : 'run the release that wrote them'),
    );
  }

  private async tableProblems({ table }: WorkflowDefinition): Promise<string[]> {
    const rows: { column_name: string; data_type: string }[] = await this.dataSource.query(
      `SELECT column_name, data_type FROM information_schema.columns
        WHERE table_schema = ANY (current_schemas(false)) AND table_name = $1`,
      [table],
    );
    const found = new Map(rows.map((row) => [row.column_name, row.data_type]));
    return Object.entries(workflowColumns)
      .filter(([column, type]) => found.get(column) !== type)
      .map(([column, type]) => `${table}.${column} must be ${type} but is ${found.get(column) ?? 'missing'}`);
  }
}
