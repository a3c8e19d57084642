import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Signature } from '@tax-firm/contract';
import { api, dataOf } from '@/lib/api/client';
import { useRead } from '@/lib/api/queries';
import { isHidden } from '@/lib/api/error';
import { once } from '@/lib/api/once';
import type { components } from '@/lib/api/schema';

/** A return that the user may sign as the spouse, as its page shows it. */
export type SpouseReturn = components['schemas']['SpouseReturn'];

const keys = { all: ['spouseReturns'] as const, one: (id: string) => ['spouseReturns', id] as const };
const pathOf = (id: string) => ({ params: { path: { id } } });
const stepOf = (id: string) => ({ ...pathOf(id), fetch: once });

/** The returns that the user may sign as the spouse. */
export const useSpouseReturns = () => useRead(keys.all, '/api/spouseReturns');

/** While someone else has to act, the page asks again by itself, in milliseconds. */
const pollIntervalMs = 10_000;

/** Whether someone else acts next, or the program still makes the signed copy. */
const isAwaited = ({ stage, progress, signedFiles }: SpouseReturn): boolean =>
  ['waiting', 'elsewhere', 'consented', 'onPaper'].includes(stage) ||
  (stage === 'signed' &&
    (signedFiles.length === 0 || !['accepted', 'mailed', 'delivered'].includes(progress)));

/**
 * One of them, with what its spouse sees now. Has no data once the server refuses it, for example because the invitation
 * was withdrawn.
 */
export function useSpouseReturn(id: string) {
  const { data, error, refetch } = useRead(keys.one(id), '/api/spouseReturns/{id}', {
    path: { id },
    refetchInterval: ({ state }) => (state.data && isAwaited(state.data) ? pollIntervalMs : false),
  });
  return { data: isHidden(error) ? undefined : data, error, refetch };
}

/** Agrees to sign electronically. @param disclosure its SHA-256 */
export const useSpouseConsent = (id: string) =>
  useStep(id, (disclosure: string) =>
    dataOf(api.POST('/api/spouseReturns/{id}/consent', { ...stepOf(id), body: { disclosure } })),
  );

/** Answers with the date of birth, as ISO 8601. */
export const useSpouseIdentity = (id: string) =>
  useStep(id, (birthDate: string) =>
    dataOf(api.POST('/api/spouseReturns/{id}/identity', { ...stepOf(id), body: { birthDate } })),
  );

/** Signs the forms. */
export const useSpouseSignature = (id: string) =>
  useStep(id, (body: Signature) =>
    dataOf(api.POST('/api/spouseReturns/{id}/signature', { ...stepOf(id), body })),
  );

/**
 * A step of the spouse, whose answer is what the page shows next. It counts once if it is sent again after a lost answer.
 * Rejects as the call does.
 */
function useStep<Given>(id: string, step: (given: Given) => Promise<SpouseReturn>) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: step,
    onSuccess: (after) => {
      client.setQueryData(keys.one(id), after);
      void client.invalidateQueries({ queryKey: keys.all, exact: true });
    },
    onError: () => client.invalidateQueries({ queryKey: keys.one(id) }),
  });
  return mutateAsync;
}
