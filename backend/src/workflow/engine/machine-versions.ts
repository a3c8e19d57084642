import { hash as hashOf } from 'node:crypto';
import { describeMachine, type StateDescription } from '@tax-firm/machines';
import { canonicalJson, type Json, jsonHash, plainJson } from '../../base/json.js';
import { type Executor, execute, prepared } from '../../base/database/prepared.js';
import { type WorkflowDefinition } from '../model/definition.js';

/** A machine version as stored in the database. */
interface VersionRecord {
  definition: StateDescription;
  hash: Buffer;
  first_run_at: Date;
}

const select = prepared(
  'SELECT definition, hash, first_run_at FROM machine_version WHERE machine = $1 AND version = $2',
);
const insert = prepared(
  'INSERT INTO machine_version (machine, version, definition, hash) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
);

/** Stores this machine version once: its definition, and the SHA-256 of the definition's canonical JSON. */
export async function recordVersion(on: Executor, definition: WorkflowDefinition): Promise<void> {
  const json = canonicalJson(plainJson(describeMachine(definition.machine)));
  await execute(on, insert, [definition.id, definition.version, json, hashOf('sha256', json, 'buffer')]);
}

/** Returns a version's definition, stored when it first ran here; undefined if it has never run. */
export async function recordedVersion(
  on: Executor,
  machine: string,
  version: number,
): Promise<StateDescription | undefined> {
  return (await execute<VersionRecord>(on, select, [machine, version]))[0]?.definition;
}

/** Returns a sentence if the machine differs from the one that ran here with the same version; otherwise undefined. */
export async function changedVersion(
  on: Executor,
  { id, version, machine }: WorkflowDefinition,
): Promise<string | undefined> {
  const [recorded] = await execute<VersionRecord>(on, select, [id, version]);
  const current = describeMachine(machine);
  if (!recorded || jsonHash(plainJson(current)) === recorded.hash.toString('hex')) return undefined;
  const since = recorded.first_run_at.toISOString().slice(0, 10);
  return (
    `Version ${version} of ${id} differs from the one that has run since ${since}: ` +
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
