import { Column } from 'typeorm';

/**
 * The columns of a workflow's table that the engine keeps: the state, and where the history stands. An entity can read
 * them; only events change them.
 */
export abstract class WorkflowEntity<Value, Context> {
  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'state_value', type: 'jsonb', update: false })
  stateValue!: Value;

  @Column({ type: 'jsonb', update: false })
  context!: Context;

  @Column({ name: 'machine_version', type: 'smallint', update: false })
  machineVersion!: number;

  @Column({ type: 'integer', update: false })
  version!: number;

  @Column({ name: 'last_hash', type: 'bytea', update: false })
  lastHash!: Buffer;

  @Column({ name: 'updated_at', type: 'timestamptz', update: false })
  updatedAt!: Date;
}
