import { orderTitle } from '@tax-firm/machines';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { Breadcrumbs, Page, PageTitle } from '@/components/page/page';
import { useTaxReturn } from '@/features/tax-return/api/get-tax-return';
import type { TaxReturn, Viewer } from '@/features/tax-return/api/types';
import { useLiveTaxReturn } from '@/features/tax-return/live/use-live-tax-return';
import { useSession } from '@/lib/auth/session';
import { MissingReturn } from './missing-return.js';
import { returnAddress } from './places.js';

interface StepPageProps {
  title: string;
  /** The end of the trail of links. */
  here: string;
  children: (taxReturn: TaxReturn, viewer: Viewer) => ReactNode;
}

/** A page of its own for one of the client's last steps. The address has the return's id. */
export function StepPage({ title, here, children }: StepPageProps) {
  const { id = '' } = useParams();
  const { user } = useSession();
  const { data: taxReturn, error, refetch } = useTaxReturn(id);
  useLiveTaxReturn(id);
  const trail = [
    { to: '/Client/Dashboard', label: 'Dashboard' },
    { to: returnAddress(id, 'activity'), label: taxReturn ? orderTitle(taxReturn) : 'Tax return' },
  ];
  return (
    <Page>
      <PageTitle above={<Breadcrumbs trail={trail} here={here} />}>{title}</PageTitle>
      {taxReturn && user ? (
        children(taxReturn, user)
      ) : (
        <MissingReturn error={error} onRetry={() => void refetch()} lines={8} />
      )}
    </Page>
  );
}
