import { createContext, type ReactNode } from 'react';
import { Page } from '@/components/page/page';

/** The price range that each screen of the wizard shows beside its question, or in the bar below it on a phone. */
export const PriceAside = createContext<ReactNode>(undefined);

interface WizardColumnsProps {
  children: ReactNode;
  /** The price range. */
  aside?: ReactNode;
  /** Above the screens. */
  notices?: ReactNode;
}

/** The page of a wizard, around its screens. */
export function WizardColumns({ children, aside, notices }: WizardColumnsProps) {
  return (
    <Page padBottom={0}>
      {notices}
      <PriceAside value={aside}>{children}</PriceAside>
    </Page>
  );
}
