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

const priceLists = preloadable(async () => (await import('./price-list-screens.js')).PriceListScreen);
const call = preloadable(async () => (await import('./schedule-call-dialog.js')).ScheduleCallDialog);

/** Screens after the first questions. They are preloaded while the visitor answers, to keep the first download small. */
const loaders = {
  quoteScreen: async () => ({ default: (await import('./quote-screens.js')).QuoteScreen }),
  uploadDocuments: async () => ({ default: (await import('./upload-documents.js')).UploadDocuments }),
  whatHappensNext: async () => ({ default: (await import('./what-happens-next.js')).WhatHappensNext }),
  confirmation: async () => ({ default: (await import('./confirmation.js')).VisitorConfirmation }),
  saveForLater: async () => ({ default: (await import('./save-for-later.js')).SaveForLater }),
  priceRange: async () => ({ default: (await import('./price-range-dialog.js')).PriceRangeDialog }),
  requested: async () => ({ default: (await import('./call-requested.js')).CallRequested }),
  scheduleCall: call.load,
};

export const PriceListScreen = priceLists.Screen;
export const ScheduleCallDialog = call.Screen;
/** Downloads the call's dialog at once. */
export const loadCall = call.load;
export const QuoteScreen = lazy(loaders.quoteScreen);
export const UploadDocuments = lazy(loaders.uploadDocuments);
export const WhatHappensNext = lazy(loaders.whatHappensNext);
export const VisitorConfirmation = lazy(loaders.confirmation);
export const SaveForLater = lazy(loaders.saveForLater);
export const PriceRangeDialog = lazy(loaders.priceRange);
export const CallRequested = lazy(loaders.requested);

export const LinkScreen = lazy(async () => ({ default: (await import('./link-screen.js')).LinkScreen }));

/** Preloads all of them. A failed download is repeated when the screen is needed. */
export async function downloadLaterScreens(): Promise<void> {
  for (const load of [priceLists.load, ...Object.values(loaders)]) await load().catch(() => undefined);
}
