import type { SpouseReturn } from '../api/spouse-returns.js';

type Progress = SpouseReturn['progress'];

const sentences: Readonly<Record<Progress, (taxpayer: string) => string>> = {
  unsigned: () => 'We file the return once you have both signed.',
  awaitingPayment: () =>
    'We’ll file the return once the invoice is paid. You’ll see here when the IRS accepts it.',
  toFile: () => 'We’ll file the return now. You’ll see here when the IRS accepts it.',
  filed: () => 'We filed the return. You’ll see here when the IRS accepts it.',
  rejected: () =>
    'The IRS or a state sent the return back. We’ll correct it and file it again. You don’t need to do anything.',
  accepted: () => 'We filed the return, and it was accepted. You don’t need to do anything.',
  mailed: () => 'We filed the return on paper, by mail. You don’t need to do anything.',
  delivered: (taxpayer) =>
    `The return is filed, and ${taxpayer} can download it. You don’t need to do anything.`,
  closed: () => 'We closed this order before the return was filed.',
};

/** What becomes of a joint return, for its spouse. */
export const whatFollows = ({ progress, taxpayer }: Pick<SpouseReturn, 'progress' | 'taxpayer'>): string =>
  sentences[progress](taxpayer);
