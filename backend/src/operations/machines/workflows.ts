import { consentWorkflow } from '../../returns/consents/consent.entity.js';
import { serviceRequestWorkflow } from '../../site/service-requests/service-request.entity.js';
import { taxReturnWorkflow } from '../../returns/workflow/tax-return.definition.js';
import { type WorkflowDefinition } from '../../workflow/model/definition.js';

/** All workflows of the product, for the server and for command-line tools. */
export const workflows: readonly WorkflowDefinition[] = [
  taxReturnWorkflow,
  consentWorkflow,
  serviceRequestWorkflow,
];
