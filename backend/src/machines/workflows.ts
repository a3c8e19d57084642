import { taxReturnWorkflow } from '../tax-returns/workflow/tax-return.definition.js';
import { type WorkflowDefinition } from '../workflow/index.js';

/** Every workflow of the product, for the program and for commands beside it. */
export const workflows: readonly WorkflowDefinition[] = [taxReturnWorkflow];
