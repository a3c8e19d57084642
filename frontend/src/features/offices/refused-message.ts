import { hydrationData, type RefusedMessage } from '@/lib/hydration-data';
import type { Office } from '@tax-firm/contract/firm';
import { offices } from '@/lib/firm/offices';

/** The office whose contact message the server refused, or the first office if the message named an unknown one. */
export function refusedOffice(): Office | undefined {
  const { refusedMessage } = hydrationData();
  if (!refusedMessage) return undefined;
  return offices.find(({ email }) => email === refusedMessage.from) ?? offices[0];
}

/** The refused message to an office, with which its form is filled. */
export const refusedMessageTo = (office: Office): RefusedMessage | undefined =>
  refusedOffice() === office ? hydrationData().refusedMessage : undefined;
