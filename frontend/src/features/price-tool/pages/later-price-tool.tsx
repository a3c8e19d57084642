import { type ComponentType } from 'react';
import { afterInput } from '@/components/forms/after-input';

const { Part, load } = afterInput(async () => (await import('./price-tool-page.js')).PriceToolPage, {
  orWhenIdle: true,
});

let PriceList: ComponentType | undefined;

/** Downloads the price tool at once. */
export const loadPriceTool = load;

/** Loads what only prerendered pages have: prices for visitors without JavaScript, and the call's open dialog. */
export async function loadPrerendered(): Promise<void> {
  ({ PriceListTable: PriceList } = await import('../components/price/price-list.js'));
  await (await import('../screens/later.js')).later.call.load();
}

/** The price tool. The prerendered first question can be read, and answered, before its code is downloaded. */
export function LaterPriceTool() {
  return (
    <>
      <Part />
      <noscript>{PriceList && <PriceList />}</noscript>
    </>
  );
}
