import type { ActorRole } from '../../roles.js';
import { eventName } from '../../definition.js';
import type { HistorySentences, SentenceTemplate } from '../parts/step.js';
import { placedSteps } from './steps.js';
import { timers } from './timers.js';

/** What one row of history needs to be told: the event's type and its own fields. */
export interface HistoryRow {
  readonly type: string;
  readonly payload: object | null;
}

/** What the engine itself writes, each step of the workflow, and each timer. */
const sentences: ReadonlyMap<string, HistorySentences> = new Map<string, HistorySentences>([
  ['CREATED', { client: 'You sent us your order', staff: 'Order received' }],
  ['MIGRATED', { client: 'We updated our system', staff: 'Moved to a new version of the workflow' }],
  ...placedSteps.map(({ type, step }) => [type, step.history] as const),
  ...timers.map(({ name, history }) => [`after ${name}`, history] as const),
]);

/** One row of history in plain words, for its viewer: "Your quote of $300 was sent". */
export function historySentence({ type, payload }: HistoryRow, viewer: ActorRole): string {
  const entry = sentences.get(eventName(type));
  if (!entry) return type;
  const template: SentenceTemplate = viewer === 'Client' ? entry.client : entry.staff;
  return typeof template === 'string' ? template : template((payload ?? {}) as never);
}
