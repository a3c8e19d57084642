import { lazy, useState, type ComponentType } from 'react';

/** A screen with code of its own, which shows at once if that was downloaded before. */
function preloadable<Props extends object>(download: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => ({ default: (loaded = await download()) });
  const Later = lazy(load);
  function Screen(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return <Shown {...props} />;
  }
  return { Screen, load };
}

/** Screens after the first questions, and the lines of a price. They are preloaded while the visitor answers, to keep the first download small. */
export const later = {
  priceLists: preloadable(async () => (await import('./price-list-screens.js')).PriceListScreen),
  estimateLines: preloadable(
    async () => (await import('../components/price/estimate-lines.js')).EstimateLines,
  ),
  savePrice: preloadable(async () => (await import('../components/price/estimate-lines.js')).SavePrice),
  quote: preloadable(async () => (await import('./quote-screens.js')).QuoteScreen),
  uploadDocuments: preloadable(async () => (await import('./order/upload-documents.js')).UploadDocuments),
  whatHappensNext: preloadable(async () => (await import('./order/what-happens-next.js')).WhatHappensNext),
  confirmation: preloadable(async () => (await import('./order/confirmation.js')).Confirmation),
  saveForLater: preloadable(async () => (await import('./save-for-later.js')).SaveForLater),
  priceRange: preloadable(async () => (await import('./price-range-dialog.js')).PriceRangeDialog),
  requested: preloadable(async () => (await import('./order/schedule-call.js')).CallRequested),
  call: preloadable(async () => (await import('./order/schedule-call.js')).ScheduleCallDialog),
};

export const LaterLinkScreen = lazy(async () => ({ default: (await import('./link-screen.js')).LinkScreen }));

/** Preloads all of them. A failed download is repeated when the screen is needed. */
export async function downloadLaterScreens(): Promise<void> {
  for (const { load } of Object.values(later)) await load().catch(() => undefined);
}
