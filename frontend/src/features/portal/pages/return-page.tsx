import { orderName, orderTitle } from '@tax-firm/machines';
import { useEffect, useRef } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { Breadcrumbs, Page, PageTitle } from '@/components/page/page';
import { Tabs } from '@/components/lists/tabs';
import { CommunicationsLabel } from '@/features/messages/components/communications-label';
import { MissingReturn } from '@/features/next-action/step-page';
import { statusOf } from '@/features/tax-return/machine/predict-return';
import { returnAddress, returnViews, type ReturnPlace, type ReturnView } from '@/features/next-action/places';
import { useTaxReturn } from '@/features/tax-return/api/get-tax-return';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { useLiveTaxReturn } from '@/features/tax-return/live/use-live-tax-return';
import { useTaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { type SessionUser, useSession } from '@/lib/auth/session';
import { keepsScroll } from '@/lib/routing/scroll-position';
import { ActivityView } from '../activity/activity-view.js';
import { ChecklistView } from '../checklist/checklist-view.js';
import { CommunicationsView } from '../communications/communications-view.js';
import { FileManagerView } from '../file-manager/file-manager-view.js';
import { ReceiptPage } from '../receipt/receipt-page.js';
import { viewAt, viewLabels } from '../views.js';

/**
 * /ClientTaxReturn/:id and what is below it: a return as its client sees it (spec 2 §2.2), its receipt, and `continue`,
 * to which emails lead: it opens whatever the client is to do next.
 */
export function ReturnPage() {
  const { id = '', '*': typed = '' } = useParams();
  // As the rest of an address: `File-Manager` is `file-manager`.
  const rest = typed.toLowerCase();
  return rest === 'receipt' ? <ReceiptPage id={id} /> : <ReturnViews id={id} rest={rest} />;
}

/** A return's views: /ClientTaxReturn/:id and /ClientTaxReturn/:id/file-manager. */
function ReturnViews({ id, rest }: { id: string; rest: string }) {
  const { user } = useSession();
  const { data: taxReturn, error, refetch } = useTaxReturn(id);
  useLiveTaxReturn(id);
  if (rest === 'continue' && taxReturn)
    return <Navigate to={returnAddress(id, statusOf(taxReturn).action?.view ?? 'activity')} replace />;
  if (rest !== '' && rest !== 'continue' && !rest.startsWith('file-manager'))
    return <Navigate to={returnAddress(id, 'activity')} replace />;
  if (taxReturn && user) return <ReturnScreen taxReturn={taxReturn} user={user} rest={rest} />;
  return (
    <Page>
      <PageTitle above={<Trail here="Tax return" />}>Tax return</PageTitle>
      <MissingReturn error={error} onRetry={() => void refetch()} lines={6} />
    </Page>
  );
}

interface ReturnScreenProps {
  taxReturn: TaxReturn;
  user: SessionUser;
  rest: string;
}

function ReturnScreen({ taxReturn, user, rest }: ReturnScreenProps) {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const machine = useTaxReturnMachine(taxReturn, user);
  const view = viewAt(rest, parameters);
  const screen = useFocusOnPanel(view);

  const open = (next: ReturnPlace) =>
    void navigate(returnAddress(taxReturn.id, next), { state: keepsScroll });
  const contents: Record<ReturnView, () => React.JSX.Element> = {
    activity: () => <ActivityView taxReturn={taxReturn} machine={machine} onOpen={open} />,
    communications: () => <CommunicationsView taxReturnId={taxReturn.id} machine={machine} user={user} />,
    'file-manager': () => <FileManagerView taxReturn={taxReturn} machine={machine} />,
    'document-checklist': () => <ChecklistView taxReturn={taxReturn} machine={machine} />,
  };
  const title = orderTitle(taxReturn);
  return (
    <Page>
      <PageTitle
        above={<Trail here={title} />}
        documentTitle={`${viewLabels[view]}, ${orderName(taxReturn)}`}
      >
        {title}
      </PageTitle>
      <div ref={screen}>
        <Tabs
          label="Views of this tax return"
          value={view}
          onChange={open}
          items={returnViews.map((value) => ({
            value,
            label:
              value === 'communications' ? (
                <CommunicationsLabel taxReturnId={taxReturn.id} />
              ) : (
                viewLabels[value]
              ),
            content: contents[value](),
            kept: value === 'file-manager',
          }))}
        />
      </div>
    </Page>
  );
}

const Trail = ({ here }: { here: string }) => (
  <Breadcrumbs trail={[{ to: '/Client/Dashboard', label: 'Dashboard' }]} here={here} />
);

/** Moves focus to the new panel if the button that switched views disappeared with its view. */
function useFocusOnPanel(view: ReturnView) {
  const screen = useRef<HTMLDivElement>(null);
  const before = useRef(view);
  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    if (document.activeElement !== document.body) return;
    const panel = screen.current?.querySelector<HTMLElement>('[role="tabpanel"]:not([inert])');
    panel?.focus({ preventScroll: true });
    screen.current?.scrollIntoView();
  }, [view]);
  return screen;
}
