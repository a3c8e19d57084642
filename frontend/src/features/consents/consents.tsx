import { StatusPill, type StatusTone } from '@/components/stamp';
import type { Schemas } from '@/lib/api/client';
import { useRead } from '@/lib/api/queries';

/** Of all queries of consents. */
export const consentsKey = ['consents'] as const;

/** How often a list asks whether a copy was made or a file downloaded, in milliseconds. */
const every = 30_000;

/** The client's consents, newest first. */
export const useConsents = () =>
  useRead([...consentsKey, 'own'], '/api/consents', { refetchInterval: every });

const statuses: Readonly<Record<Schemas['Consent']['status'], readonly [tone: StatusTone, words: string]>> = {
  offered: ['attention', 'Not signed yet'],
  given: ['done', 'In force'],
  declined: ['neutral', 'Declined'],
  withdrawn: ['neutral', 'Withdrawn'],
  expired: ['neutral', 'Expired'],
};

/** How a consent stands. */
export function ConsentStatusPill({ status }: Pick<Schemas['Consent'], 'status'>) {
  const [tone, words] = statuses[status];
  return <StatusPill tone={tone}>{words}</StatusPill>;
}
