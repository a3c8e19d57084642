import type { ReactNode } from 'react';
import { ReturnProvider } from '@/features/returns/work/return-context';
import type { TaxReturn, Viewer } from '@/features/tax-return/api/types';
import { showLive } from './show-live.js';

/** Renders a part of the screen on which staff work on a return. */
export const showWork = (taxReturn: TaxReturn, viewer: Viewer, part: ReactNode) =>
  showLive(taxReturn, viewer, (live) => (
    <ReturnProvider taxReturn={live} viewer={viewer}>
      {part}
    </ReturnProvider>
  ));
