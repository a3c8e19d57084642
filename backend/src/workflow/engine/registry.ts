import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { describeMachine, type StateDescription } from '@tax-firm/machines';
import { type WorkflowDefinition, workflowColumns, InvalidDefinition } from '../model/definition.js';
import { effectKinds, findProblems } from '../model/find-problems.js';
import { quoted } from './statements.js';
import { canonicalJson, type Json, jsonHash, plainJson, sha256 } from '../../base/json.js';
import { type Executor, execute, prepared } from '../../base/database/prepared.js';

/** Injection token of the definitions that `WorkflowModule.register` was given. */
export const WORKFLOW_DEFINITIONS = Symbol('WORKFLOW_DEFINITIONS');

/** Every workflow that the program runs. An invalid definition or table stops the start. */
@Injectable()
export class WorkflowRegistry implements OnApplicationBootstrap {
  constructor(
    @Inject(WORKFLOW_DEFINITIONS) readonly definitions: readonly WorkflowDefinition[],
    private readonly dataSource: DataSource,
  ) {
    for (const definition of definitions) {
      const problems = findProblems(definition.machine);
      if (definitions.some((other) => other !== definition && other.id === definition.id))
        problems.push('Another definition has the same id');
      if (problems.length > 0) throw new InvalidDefinition(definition.id, problems);
    }
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

const select = prepared(`SELECT definition, encode(hash, 'hex') AS hash,
    to_char(first_run_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS since
  FROM machine_version WHERE machine = $1 AND version = $2`);
const insert = prepared(
  'INSERT INTO machine_version (machine, version, definition, hash) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
);

/** Stores this machine version once: its definition, and the SHA-256 of the definition's canonical JSON. */
export async function recordVersion(on: Executor, definition: WorkflowDefinition): Promise<void> {
  const json = canonicalJson(plainJson(describeMachine(definition.machine)));
  await execute(on, insert, [definition.id, definition.version, json, sha256(json)]);
}

/** Returns a version as it was stored when it first ran here; undefined if it has never run. */
export async function recordedVersion(on: Executor, machine: string, version: number) {
  type Recorded = { definition: StateDescription; hash: string; since: string };
  return (await execute<Recorded>(on, select, [machine, version]))[0];
}

/** Returns a sentence if the machine differs from the one that ran here with the same version; otherwise undefined. */
export async function changedVersion(on: Executor, { id, version, machine }: WorkflowDefinition) {
  const recorded = await recordedVersion(on, id, version);
  const current = describeMachine(machine);
  if (!recorded || jsonHash(plainJson(current)) === recorded.hash) return undefined;
  return (
    `Version ${version} of ${id} differs from the one that has run since ${recorded.since}: ` +
    `${firstDifference(recorded.definition, current)} has changed and needs a new version (docs/workflow-changes.md)`
  );
}

/** Returns the id of the first state that differs, not counting differences in its children. */
function firstDifference(before: StateDescription, after: StateDescription): string {
  const one = ownParts(before);
  const other = ownParts(after);
  return (
    [...one.keys(), ...other.keys()].find((id) => one.get(id) !== other.get(id)) ?? 'the order of its states'
  );
}

function ownParts(state: StateDescription, found = new Map<string, string>()): Map<string, string> {
  const { states, ...own } = state;
  found.set(state.id, canonicalJson(own as unknown as Json));
  for (const child of states) ownParts(child, found);
  return found;
}
