import { ButtonLink } from '@/components/button';
import { Cluster, Grid } from '@/components/page/layout';
import { Page, PageTitle } from '@/components/page/page';
import { LoadingOrError } from '@/components/page/states';
import { useSpouseReturns } from '@/features/signing/api/spouse-returns';
import { SpouseReturns } from '@/features/signing/components/spouse-returns';
import { useTaxReturns } from '@/features/tax-return/api/get-tax-return';
import { headlineOf } from '../next-step.js';
import { ReturnTile } from './return-tile.js';
import { WelcomePanel } from './welcome-panel.js';

/** /Client/Dashboard: the next step, and a tile for each return (spec 2 §2.2). */
export function ClientDashboardPage() {
  const { data, error, refetch } = useTaxReturns();
  // A spouse who came to sign shall not order the same return again.
  const { data: joint = [], isPending } = useSpouseReturns();
  const isEmpty = data?.length === 0;
  return (
    <Page>
      <PageTitle lede={data && headlineOf(data)} documentTitle="Your tax returns">
        Your tax returns
      </PageTitle>
      {!data && <LoadingOrError {...{ error, refetch }} label="Loading your returns" lines={6} />}
      <SpouseReturns />
      {isEmpty && !isPending && joint.length === 0 && <WelcomePanel />}
      {data && !isEmpty && (
        <Grid as="ul" least="large" aria-label="Tax returns">
          {data.map((taxReturn) => (
            <ReturnTile key={taxReturn.id} taxReturn={taxReturn} />
          ))}
        </Grid>
      )}
      {data && (!isEmpty || joint.length > 0) && (
        <Cluster as="p" above={6}>
          <ButtonLink to="/Client/PriceTool" variant="secondary">
            New Order
          </ButtonLink>
          <ButtonLink to="/ForgotPassword" variant="quiet">
            Reset Password
          </ButtonLink>
        </Cluster>
      )}
    </Page>
  );
}
