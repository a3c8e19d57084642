import { useQuery } from '@tanstack/react-query';
import type { ChartName } from '@tax-firm/machines/statechart';
import type { PlacedChart } from '../drawing/model.js';

/** The drawings that `npm run draw` lays out from the machines; each is loaded on demand. */
const files: Readonly<Record<ChartName, () => Promise<{ default: unknown }>>> = {
  'tax-return': () => import('../charts/tax-return.json'),
  'price-tool': () => import('../charts/price-tool.json'),
  'client-price-tool': () => import('../charts/client-price-tool.json'),
};

/** A machine's drawing, already laid out. */
export const useChart = (name: ChartName) =>
  useQuery({
    queryKey: ['chart', name],
    queryFn: async () => (await files[name]()).default as PlacedChart,
    staleTime: Infinity,
  });
