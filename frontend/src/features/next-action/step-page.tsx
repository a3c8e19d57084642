import { orderTitle } from '@tax-firm/machines';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { Breadcrumbs, Page, PageTitle } from '@/components/page/page';
import { useTaxReturn } from '@/features/tax-return/api/get-tax-return';
import type { TaxReturn, Viewer } from '@/features/tax-return/api/types';
import { useLiveTaxReturn } from '@/features/tax-return/live/use-live-tax-return';
import { useSession } from '@/lib/auth/session';
import { ButtonLink } from '@/components/button';
import { EmptyState, ErrorState, Loading } from '@/components/page/states';
import { ApiError } from '@/lib/api/error';
import { returnAddress, type ReturnPlace } from './places.js';
import { statusOf } from '../tax-return/machine/predict-return.js';

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

interface MissingReturnProps {
  error: Error | null;
  onRetry: () => void;
  /** Of the placeholder while it loads. */
  lines: number;
}

/** What a client sees in place of a return that is loading, cannot be found, or could not be loaded. */
export function MissingReturn({ error, onRetry, lines }: MissingReturnProps) {
  if (!error) return <Loading label="Loading your tax return" lines={lines} />;
  if (!(error instanceof ApiError && [400, 404].includes(error.status)))
    return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <EmptyState title="We couldn’t find this tax return">
      <p>It may have been deleted, or it may belong to another account.</p>
      <ButtonLink to="/Client/Dashboard">Your tax returns</ButtonLink>
    </EmptyState>
  );
}

interface ContinueLinksProps {
  taxReturn: TaxReturn;
  /** The screen that is done. */
  from: ReturnPlace;
}

/** Leads on to the client's next action, if there is one elsewhere, and back to the return. */
export function ContinueLinks({ taxReturn, from }: ContinueLinksProps) {
  const { action } = statusOf(taxReturn);
  const next = action?.view === from ? undefined : action;
  return (
    <>
      {next && <ButtonLink to={returnAddress(taxReturn.id, next.view)}>{next.label}</ButtonLink>}
      <ButtonLink variant={next ? 'secondary' : undefined} to={returnAddress(taxReturn.id, 'activity')}>
        Back to your tax return
      </ButtonLink>
    </>
  );
}
