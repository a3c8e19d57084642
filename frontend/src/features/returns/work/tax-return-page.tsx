import { Link, useLocation, useParams } from 'react-router-dom';
import { Text } from '@/components/page/layout';
import { NoAccess } from '@/components/page/no-access';
import { Page, PageTitle } from '@/components/page/page';
import { LoadingOrError } from '@/components/page/states';
import { useTaxReturn } from '@/features/tax-return/api/get-tax-return';
import { useLiveTaxReturn } from '@/features/tax-return/live/use-live-tax-return';
import { ApiError, lacksAccess } from '@/lib/api/error';
import { useSession } from '@/lib/auth/session';
import { ReturnProvider } from './return-context.js';
import { Workspace } from './workspace.js';

/** /AdminTaxReturn/{id}: one return as staff work on it. Colleagues' changes appear live. */
export function TaxReturnPage() {
  const { id = '' } = useParams();
  const { user } = useSession();
  const { data, error, refetch } = useTaxReturn(id);
  useLiveTaxReturn(id);

  if (lacksAccess(error)) return <NoAccess />;
  return (
    <Page>
      <BackToList />
      {data && user ? (
        <ReturnProvider key={id} taxReturn={data} viewer={user}>
          <Workspace />
        </ReturnProvider>
      ) : error instanceof ApiError && error.status === 404 ? (
        <NotFound />
      ) : (
        <LoadingOrError {...{ error, refetch }} label="Loading the tax return" lines={10} />
      )}
    </Page>
  );
}

/** Links to the list that this return was opened from, with its filter and search, or else to the dashboard. */
function BackToList() {
  const { state } = useLocation();
  return (
    <Text padTop={2} size="sm" touchLinks>
      <Link to={listIn(state) ?? '/Admin/Dashboard'}>
        <span aria-hidden="true">← </span>Back to the list
      </Link>
    </Text>
  );
}

/** The list address that ReturnLink passed along; undefined if it is not one of the staff area. */
function listIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('list' in state)) return undefined;
  return typeof state.list === 'string' && state.list.startsWith('/Admin') ? state.list : undefined;
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
