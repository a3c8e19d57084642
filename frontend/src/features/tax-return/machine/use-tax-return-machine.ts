import {
  whyNot,
  type Reason,
  type TaxReturnEventType,
  type TaxReturnSnapshot,
  type TaxReturnValue,
} from '@tax-firm/machines';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { reasonsOnScreen } from '@/lib/firm/role-name';
import { toast } from '@/components/dialogs/toast';
import { ApiError, isOutage } from '@/lib/api/error';
import { randomId } from '@/lib/random-id';
import { eventsOf, taxReturnKeys } from '../api/keys.js';
import { applyServerState } from '../api/apply-server-state.js';
import { sendEvent, type PersonEvent } from '../api/send-event.js';
import type { TaxReturn, Viewer } from '../api/types.js';
import { reloadWhenIdle } from '../live/reload-when-idle.js';
import { predictReturn, snapshotShown } from './predict-return.js';
import { describeRefusal } from './refusal.js';

interface Attempt {
  event: PersonEvent;
  /** The version shown to the sender. */
  version: number;
  key: string;
}

export interface TaxReturnMachine {
  snapshot: TaxReturnSnapshot;
  /** The state of each region. */
  value: TaxReturnValue;
  /** Whether the viewer can send an event of this type now. */
  can: (type: TaxReturnEventType) => boolean;
  /** All reasons why the viewer cannot send it; empty if they can. */
  whyNot: (type: TaxReturnEventType) => Reason[];
  /** The reasons as text for a Button's `reason`; undefined if the viewer can send the event. */
  reasonFor: (type: TaxReturnEventType) => string | undefined;
  /**
   * Sends an event, and shows its effect before the server answers. Throws ApiError after loading the current state;
   * `describeRefusal` turns that into a sentence.
   */
  send: (event: PersonEvent) => Promise<void>;
  /** Sends an event for a button. Shows `done`, or why the event failed, as a toast. */
  press: (event: PersonEvent, done?: string) => Promise<void>;
  /** Type of the event that is waiting for its answer. */
  pending: TaxReturnEventType | null;
}

const lostAnswer = (error: Error) => error instanceof ApiError && isOutage(error);

/**
 * Runs the tax-return machine on the screen for one viewer. If an answer is lost, retries with the same idempotency
 * key, so that nothing happens twice.
 */
export function useTaxReturnMachine(taxReturn: TaxReturn, viewer: Viewer): TaxReturnMachine {
  const client = useQueryClient();
  const { id, workflow } = taxReturn;
  const queryKey = taxReturnKeys.one(id);

  const { mutateAsync, isPending, variables } = useMutation({
    mutationKey: eventsOf(id),
    scope: { id: `taxReturn ${id}` },
    mutationFn: ({ event, ...attempt }: Attempt) => sendEvent(id, event, attempt),
    retry: (failures, error) => failures < 2 && lostAnswer(error),
    onMutate: async ({ event }) => {
      const isLoading = client.isFetching({ queryKey, exact: true }) > 0;
      await client.cancelQueries({ queryKey });
      if (isLoading) void reloadWhenIdle(client, id);
      const before = client.getQueryData<TaxReturn>(queryKey);
      const after = before && predictReturn(before, event, viewer, new Date().toISOString());
      if (after) client.setQueryData(queryKey, after);
      return before;
    },
    onSuccess: (answer, { event }, before) => {
      const after = before && predictReturn(before, event, viewer, answer.updatedAt);
      if (after?.workflow.version === answer.workflow.version) applyServerState(client, after);
      // Others changed it before the event.
      else void client.invalidateQueries({ queryKey: taxReturnKeys.all });
      // The server knows which engagement letter comes with it.
      if (event.type === 'SEND_QUOTE') void client.invalidateQueries({ queryKey });
      // The server knows whether a debit is under way, for which the return then waits.
      if (event.type === 'REQUEST_PAYMENT') void client.invalidateQueries({ queryKey: taxReturnKeys.all });
    },
    onError: (_error, _attempt, before) => {
      client.setQueryData(queryKey, before);
      return client.invalidateQueries({ queryKey: taxReturnKeys.all });
    },
  });

  const version = workflow.version;
  const send = useCallback(
    async (event: PersonEvent) => {
      await mutateAsync({ event, version, key: randomId() });
    },
    [mutateAsync, version],
  );

  return useMemo(() => {
    const snapshot = snapshotShown(taxReturn);
    const reasons = (type: TaxReturnEventType) => reasonsOnScreen(whyNot(snapshot, type, viewer));
    return {
      snapshot,
      value: taxReturn.workflow.value,
      can: (type) => reasons(type).length === 0,
      whyNot: reasons,
      reasonFor: (type) =>
        reasons(type)
          .map(({ sentence }) => sentence)
          .join(' ') || undefined,
      send,
      press: async (event, done) => {
        try {
          await send(event);
          if (done) toast(done);
        } catch (error) {
          toast(describeRefusal(error), 'failed');
        }
      },
      pending: isPending ? variables.event.type : null,
    };
  }, [taxReturn, viewer, send, isPending, variables]);
}
