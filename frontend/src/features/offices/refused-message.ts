import { hydrationData, type RefusedMessage } from '@/lib/hydration-data';
import { offices, type Office } from '@/lib/firm/offices';

/** The office whose form was refused before the page was drawn; the first, where the form named none of ours. */
export function refusedOffice(): Office | undefined {
  const { refusedMessage } = hydrationData();
  if (!refusedMessage) return undefined;
  return offices.find(({ email }) => email === refusedMessage.from) ?? offices[0];
}

/** What was typed into an office's form and refused. */
export const refusedMessageTo = (office: Office): RefusedMessage | undefined =>
  refusedOffice() === office ? hydrationData().refusedMessage : undefined;
