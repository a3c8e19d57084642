/** Jest's global teardown of the journeys, in the process that ran the setup (product.ts). */
export default async function stopSharedProducts(): Promise<void> {
  const { stopSharedProducts: stop } = globalThis as { stopSharedProducts?: () => Promise<unknown> };
  await stop?.();
}
