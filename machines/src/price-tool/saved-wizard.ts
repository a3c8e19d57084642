import { createActor, type Snapshot, type SnapshotFrom } from 'xstate';
import { type clientPriceToolMachine } from './client-machine.js';
import { isRecord, readAnswers } from './questions.js';
import { preparations, serviceKeys } from './services.js';
import { earliestTaxYear, latestTaxYear } from './tax-year.js';
import { type priceToolMachine } from './visitor-machine.js';
import {
  emptyDetails,
  mostDocuments,
  type OrderDetails,
  type UploadedDocument,
  type WizardContext,
} from './wizard.js';

type WizardMachine = typeof priceToolMachine | typeof clientPriceToolMachine;

/** Most characters of a text that nobody types: far more than names and links need. */
const longestText = 5000;
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= longestText;

const oneOf = <T extends string>(options: readonly T[], value: unknown): value is T =>
  typeof value === 'string' && (options as readonly string[]).includes(value);

const isTaxYear = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= earliestTaxYear && (value as number) <= latestTaxYear;

const isUploadedDocument = (value: unknown): value is UploadedDocument =>
  isRecord(value) && isText(value['name']) && isText(value['link']);

/** Details of any length: what is too long for an order stays until its owner shortens it. */
const isDetails = (given: object): given is OrderDetails =>
  Object.values(given).every((detail) => typeof detail === 'string');

function readDetails(input: unknown): OrderDetails | undefined {
  if (!isRecord(input)) return undefined;
  // A wizard that was stored before a detail was asked for lacks it.
  const given: Record<string, unknown> = { ...emptyDetails, ...input };
  const details = Object.fromEntries(Object.keys(emptyDetails).map((name) => [name, given[name]]));
  return isDetails(details) ? details : undefined;
}

function readContext(input: unknown): WizardContext | undefined {
  if (!isRecord(input)) return undefined;
  const { orderKey, taxYear, service, preparation, papers, errors, returnId } = input;
  const [answers, details] = [readAnswers(input['answers']), readDetails(input['details'])];
  if (answers === undefined || details === undefined || !isText(orderKey)) return undefined;
  if (taxYear !== null && !isTaxYear(taxYear)) return undefined;
  if (service !== null && !oneOf(serviceKeys, service)) return undefined;
  if (preparation !== null && !oneOf(preparations, preparation)) return undefined;
  if (!Array.isArray(papers) || papers.length > mostDocuments || !papers.every(isUploadedDocument))
    return undefined;
  if (!isRecord(errors) || !Object.values(errors).every(isText)) return undefined;
  if (returnId !== null && !isText(returnId)) return undefined;
  return {
    orderKey,
    taxYear,
    service,
    preparation,
    answers,
    details,
    papers: papers.map(({ name, link }) => ({ name, link })),
    errors: errors as Record<string, string>,
    returnId,
    interviewed: input['interviewed'] === true,
    onlyOwner: input['onlyOwner'] === true,
    answersFrom: Number.isInteger(input['answersFrom']) ? (input['answersFrom'] as number) : null,
  };
}

/**
 * Restores a wizard that was stored as JSON (`actor.getPersistedSnapshot()`). From a state that this version does not have,
 * it goes back to the start, with everything that was answered, typed and uploaded.
 * @returns undefined for invalid input, such as answers out of bounds
 */
export function restoreWizard<Machine extends WizardMachine>(
  machine: Machine,
  saved: unknown,
): SnapshotFrom<Machine> | undefined {
  if (!isRecord(saved)) return undefined;
  const context = readContext(saved['context']);
  if (context === undefined) return undefined;
  const { value, historyValue } = saved;
  const there = restoreAt(machine, context, value, isRecord(historyValue) ? historyValue : {});
  const start = createActor<WizardMachine>(machine, { input: context }).getSnapshot();
  const restored = there.status === 'active' ? there : restoreAt(machine, context, start.value, {});
  return restored as SnapshotFrom<Machine>;
}

/** @returns a snapshot with the status `error` for a state that the machine does not have */
function restoreAt(
  machine: WizardMachine,
  context: WizardContext,
  value: unknown,
  historyValue: object,
): SnapshotFrom<WizardMachine> {
  const snapshot = {
    status: 'active',
    output: undefined,
    error: undefined,
    value,
    historyValue,
    children: {},
    context,
  } as Snapshot<unknown>;
  return createActor(machine, { snapshot, input: context }).getSnapshot();
}
