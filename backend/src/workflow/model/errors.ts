import { type LoadedWorkflow } from './definition.js';

/** There is no instance with this id. */
export class WorkflowNotFound extends Error {
  override readonly name = 'WorkflowNotFound';

  constructor(
    readonly definition: string,
    readonly workflowId: string,
  ) {
    super(`No ${definition} has the id ${workflowId}`);
  }
}

/** Another writer was faster; nothing was written. `current` is the current state. */
export class StaleVersion extends Error {
  override readonly name = 'StaleVersion';

  constructor(readonly current: LoadedWorkflow) {
    super(`The workflow ${current.id} is now at version ${current.version}`);
  }
}

/** The instance is not as the caller read it, and the command was only for that; nothing was written. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';
}

/** The machine has no transition for the event in its current state; nothing was written. */
export class EventRefused extends Error {
  override readonly name = 'EventRefused';

  constructor(
    readonly current: LoadedWorkflow,
    readonly eventType: string,
  ) {
    super(`The workflow ${current.id} refuses ${eventType} at version ${current.version}`);
  }
}

/** A definition cannot run, or its table lacks columns; the program does not start. */
export class InvalidDefinition extends Error {
  override readonly name = 'InvalidDefinition';

  /** @param problems one sentence each */
  constructor(definition: string, problems: readonly string[]) {
    super(`The workflow ${definition} cannot run:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

/** A stored instance belongs to another version of its machine and has not been migrated. */
export class UnknownMachineVersion extends Error {
  override readonly name = 'UnknownMachineVersion';

  constructor(definition: string, workflowId: string, stored: number, known: number) {
    super(
      `The ${definition} ${workflowId} was stored by machine version ${stored}; this program runs version ${known}`,
    );
  }
}
