import { type ComponentType } from 'react';
import { afterInput } from '@/components/after-input';
import styles from './later-price-tool.module.css';

const { Part, load } = afterInput(async () => (await import('./price-tool-page.js')).PriceToolPage, {
  orWhenIdle: true,
});

let PriceList: ComponentType | undefined;

/** Downloads the price tool at once. */
export const loadPriceTool = load;

/** Loads what only the prerendered page has, for visitors without JavaScript. */
export async function loadPriceList(): Promise<void> {
  ({ PriceList } = await import('../components/price-list.js'));
}

/** The price tool. The prerendered first question can be read, and answered, before its code is downloaded. */
export function LaterPriceTool() {
  return (
    <>
      <Part />
      <noscript className={styles.prices}>{PriceList && <PriceList />}</noscript>
    </>
  );
}
