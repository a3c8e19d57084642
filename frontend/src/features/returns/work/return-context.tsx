import { isStaff, mayEverSend, type TaxReturnEventType } from '@tax-firm/machines';
import { createContext, Fragment, type ReactNode, use, useMemo, useState } from 'react';
import type { TaxReturn, Viewer } from '@/features/tax-return/api/types';
import { useTaxReturnUpdates } from '@/features/tax-return/api/update-tax-return';
import {
  type TaxReturnMachine,
  useTaxReturnMachine,
} from '@/features/tax-return/machine/use-tax-return-machine';
import { randomId } from '@/lib/random-id';
import { whyNotText } from './activity/why-not-text.js';

/** A return as staff work on it, for every part of its screen. */
export interface ReturnWork {
  readonly taxReturn: TaxReturn;
  readonly viewer: Viewer;
  readonly machine: TaxReturnMachine;
  readonly updates: ReturnType<typeof useTaxReturnUpdates>;
  /** False for an auditor, who only reads. */
  readonly writes: boolean;
  /** Whether the viewer's role can ever send an event. */
  readonly may: (type: TaxReturnEventType) => boolean;
  /** Why the viewer cannot send an event now, and who can change that; undefined if they can. */
  readonly whyNot: (type: TaxReturnEventType) => string | undefined;
  /** Shows a dialog. It stays when the screen is ahead of the server, which may yet refuse, and has no button for it any more. */
  readonly show: (dialog: ReactNode) => void;
}

const ReturnContext = createContext<ReturnWork | undefined>(undefined);

/** The return on the screen. For parts inside of a `ReturnProvider`. */
export const useReturn = (): ReturnWork => use(ReturnContext)!;

interface ReturnProviderProps extends Pick<ReturnWork, 'taxReturn' | 'viewer'> {
  children: ReactNode;
}

export function ReturnProvider({ taxReturn, viewer, children }: ReturnProviderProps) {
  const machine = useTaxReturnMachine(taxReturn, viewer);
  const updates = useTaxReturnUpdates(taxReturn.id);
  const [dialog, setDialog] = useState<ReactNode>();
  const work = useMemo(
    (): ReturnWork => ({
      taxReturn,
      viewer,
      machine,
      updates,
      writes: isStaff(viewer.role),
      may: (type) => mayEverSend(viewer.role, type),
      whyNot: (type) => whyNotText(machine.whyNot(type)),
      show: (next) => setDialog(<Fragment key={randomId()}>{next}</Fragment>),
    }),
    [taxReturn, viewer, machine, updates],
  );
  return (
    <ReturnContext value={work}>
      {children}
      {dialog}
    </ReturnContext>
  );
}
