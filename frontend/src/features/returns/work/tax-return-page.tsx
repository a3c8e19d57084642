import { Link, useParams } from 'react-router-dom';
import { NoAccess } from '@/components/page/no-access';
import { Page } from '@/components/page/page';
import { PageTitle } from '@/components/page/page-title';
import { LoadingOrError } from '@/components/page/states';
import { useTaxReturn } from '@/features/tax-return/api/get-tax-return';
import { useLiveTaxReturn } from '@/features/tax-return/live/use-live-tax-return';
import { ApiError, lacksAccess } from '@/lib/api/error';
import { useSession } from '@/lib/auth/session';
import { BackToList } from './back-to-list.js';
import { Workspace } from './workspace.js';

/** /AdminTaxReturn/{id}: one return as staff work on it. Colleagues' changes appear live. */
export function TaxReturnPage() {
  const { id = '' } = useParams();
  const { user } = useSession();
  const { data, error, refetch } = useTaxReturn(id);
  useLiveTaxReturn(id);

  if (lacksAccess(error)) return <NoAccess />;
  if (data && user) return <Workspace key={id} taxReturn={data} viewer={user} />;
  return (
    <Page>
      <BackToList />
      {error instanceof ApiError && error.status === 404 ? (
        <NotFound />
      ) : (
        <LoadingOrError {...{ error, refetch }} label="Loading the tax return" lines={10} />
      )}
    </Page>
  );
}

function NotFound() {
  return (
    <>
      <PageTitle
        documentTitle="Tax return"
        lede="It was deleted, or your role can’t see it until the client accepts the quote."
      >
        Tax return not found
      </PageTitle>
      <p>
        <Link to="/Admin/Dashboard">Back to the dashboard</Link>
      </p>
    </>
  );
}
