/** Loads what only the prerendered price tool has. */
export async function loadPrerendered(): Promise<void> {
  const { loadPrerendered: load } = await import('./pages/later-price-tool.js');
  await load();
}
