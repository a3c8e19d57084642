import { StatusPill, type StatusTone } from '@/components/stamp';
import type { Consent } from '../api/consents.js';

const statuses: Readonly<Record<Consent['status'], readonly [tone: StatusTone, words: string]>> = {
  offered: ['attention', 'Not signed yet'],
  given: ['done', 'In force'],
  declined: ['neutral', 'Declined'],
  withdrawn: ['neutral', 'Withdrawn'],
  expired: ['neutral', 'Expired'],
};

/** How a consent stands. */
export function ConsentStatusPill({ status }: Pick<Consent, 'status'>) {
  const [tone, words] = statuses[status];
  return <StatusPill tone={tone}>{words}</StatusPill>;
}
