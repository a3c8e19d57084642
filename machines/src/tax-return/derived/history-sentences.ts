import type { ActorRole } from '../../roles.js';
import { eventName } from '../../definition.js';
import type { HistorySentences, SentenceTemplate } from '../parts/step.js';
import { placedSteps } from './steps.js';
import { timers } from './timers.js';

/** What a sentence needs from a row of history: the event's type and fields. */
export interface HistoryRow {
  readonly type: string;
  readonly payload: object | null;
}

/** Sentences by event: the engine's own events, the workflow's steps, and timers. */
const sentences: ReadonlyMap<string, HistorySentences> = new Map<string, HistorySentences>([
  ['CREATED', { client: 'You sent us your order', staff: 'Order received' }],
  ['MIGRATED', { client: 'We updated our system', staff: 'Moved to a new version of the workflow' }],
  ...placedSteps.map(({ type, step }) => [type, step.history] as const),
  ...timers.map(({ name, history }) => [`after ${name}`, history] as const),
]);

/** A row of history in plain English for a viewer, such as "Your quote of $300 was sent". */
export function historySentence({ type, payload }: HistoryRow, viewer: ActorRole): string {
  const entry = sentences.get(eventName(type));
  if (!entry) return type;
  const template: SentenceTemplate = viewer === 'Client' ? entry.client : entry.staff;
  return typeof template === 'string' ? template : template((payload ?? {}) as never);
}
