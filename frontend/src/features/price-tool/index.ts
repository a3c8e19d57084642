/** Loads what only the prerendered price tool has. */
export async function loadPriceList(): Promise<void> {
  const { loadPriceList: load } = await import('./pages/later-price-tool.js');
  await load();
}
