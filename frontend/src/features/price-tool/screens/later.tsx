import { lazy, useState, type ComponentType } from 'react';
import type { ScreenProps } from './screen-props.js';

/** Screens after the first questions. They are preloaded while the visitor answers, to keep the first download small. */
const loaders = {
  quoteScreen: async () => ({ default: (await import('./quote-screens.js')).QuoteScreen }),
  uploadDocuments: async () => ({ default: (await import('./upload-documents.js')).UploadDocuments }),
  whatHappensNext: async () => ({ default: (await import('./what-happens-next.js')).WhatHappensNext }),
  confirmation: async () => ({ default: (await import('./confirmation.js')).VisitorConfirmation }),
  saveForLater: async () => ({ default: (await import('./save-for-later.js')).SaveForLater }),
  priceRange: async () => ({ default: (await import('./price-range-dialog.js')).PriceRangeDialog }),
  requested: async () => ({ default: (await import('./call-requested.js')).CallRequested }),
  scheduleCall: async () => ({ default: (await import('./schedule-call-dialog.js')).ScheduleCallDialog }),
};

let PriceLists: ComponentType<ScreenProps> | undefined;

async function loadPriceLists() {
  const { PriceListScreen: loaded } = await import('./price-list-screens.js');
  PriceLists = loaded;
  return { default: loaded };
}

const LazyPriceLists = lazy(loadPriceLists);

/** The price lists, at once if they have been preloaded. */
export function PriceListScreen(props: ScreenProps) {
  const [Shown] = useState(() => PriceLists ?? LazyPriceLists);
  return <Shown {...props} />;
}

export const QuoteScreen = lazy(loaders.quoteScreen);
export const UploadDocuments = lazy(loaders.uploadDocuments);
export const WhatHappensNext = lazy(loaders.whatHappensNext);
export const VisitorConfirmation = lazy(loaders.confirmation);
export const SaveForLater = lazy(loaders.saveForLater);
export const PriceRangeDialog = lazy(loaders.priceRange);
export const CallRequested = lazy(loaders.requested);
export const ScheduleCallDialog = lazy(loaders.scheduleCall);

export const LinkScreen = lazy(async () => ({ default: (await import('./link-screen.js')).LinkScreen }));

/** Preloads all of them. A failed download is repeated when the screen is needed. */
export async function downloadLaterScreens(): Promise<void> {
  for (const load of [loadPriceLists, ...Object.values(loaders)]) await load().catch(() => undefined);
}
