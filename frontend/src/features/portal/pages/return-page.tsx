import { describeDocumentCount, orderName, orderTitle } from '@tax-firm/machines';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { Card } from '@/components/card';
import { Tabs } from '@/components/lists/tabs';
import { Box, Columns, Stack, Text } from '@/components/page/layout';
import { Breadcrumbs, Page, PageTitle } from '@/components/page/page';
import { ChecklistItems } from '@/features/checklist/components/checklist-items';
import { FiledUnder } from '@/features/checklist/components/filed-under';
import { missingDocumentsOf } from '@/features/checklist/missing-documents';
import { FileList } from '@/features/files/components/file-list';
import { Uploader } from '@/features/files/components/uploader';
import { CommunicationsLabel } from '@/features/messages/components/communications-label';
import { MessageThreadView } from '@/features/messages/components/message-thread';
import { MissingReturn } from '@/features/next-action/step-page';
import { returnAddress, returnViews, type ReturnPlace, type ReturnView } from '@/features/next-action/places';
import { DeclineCard } from '@/features/quote/components/decline-card';
import { useTaxReturn } from '@/features/tax-return/api/get-tax-return';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { useTaxReturnUpdates } from '@/features/tax-return/api/update-tax-return';
import { useLiveTaxReturn } from '@/features/tax-return/live/use-live-tax-return';
import { statusOf } from '@/features/tax-return/machine/predict-return';
import {
  useTaxReturnMachine,
  type TaxReturnMachine,
} from '@/features/tax-return/machine/use-tax-return-machine';
import { type SessionUser, useSession } from '@/lib/auth/session';
import { firm, telephoneHref } from '@/lib/firm/profile';
import { keepsScroll } from '@/lib/routing/scroll-position';
import { ActivityView } from '../activity/activity-view.js';
import { FileManagerView } from '../file-manager-view.js';
import { ReceiptPage } from '../receipt-page.js';

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

const viewLabels: Readonly<Record<ReturnView, string>> = {
  activity: 'Activity',
  communications: 'Communications',
  'file-manager': 'File Manager',
  'document-checklist': 'Document Checklist',
};

/** The view at an address. `rest` is the path after the id. */
function viewAt(rest: string, parameters: URLSearchParams): ReturnView {
  if (rest.split('/')[0] === 'file-manager') return 'file-manager';
  return returnViews.find((view) => view === parameters.get('view')) ?? 'activity';
}

interface ViewProps {
  taxReturn: TaxReturn;
  machine: TaxReturnMachine;
}

function ReturnScreen({ taxReturn, user, rest }: { taxReturn: TaxReturn; user: SessionUser; rest: string }) {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const machine = useTaxReturnMachine(taxReturn, user);
  const view = viewAt(rest, parameters);
  const screen = useFocusOnPanel(view);

  const open = (next: ReturnPlace) =>
    void navigate(returnAddress(taxReturn.id, next), { state: keepsScroll });
  const contents: Record<ReturnView, ReactNode> = {
    activity: <ActivityView taxReturn={taxReturn} machine={machine} onOpen={open} />,
    communications: <CommunicationsView taxReturn={taxReturn} machine={machine} user={user} />,
    'file-manager': <FileManagerView taxReturn={taxReturn} machine={machine} />,
    'document-checklist': <ChecklistView taxReturn={taxReturn} machine={machine} />,
  };
  const labels = { ...viewLabels, communications: <CommunicationsLabel taxReturnId={taxReturn.id} /> };
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
            label: labels[value],
            content: contents[value],
            kept: value === 'file-manager',
          }))}
        />
      </div>
    </Page>
  );
}

/** The messages between the client and the firm about this return (spec 2 §2.2). */
function CommunicationsView({ taxReturn, machine, user }: ViewProps & { user: SessionUser }) {
  return (
    <Columns widths="main">
      <Card title="Write to us">
        <MessageThreadView
          taxReturnId={taxReturn.id}
          viewer={user}
          from={user.email}
          to={firm.email}
          empty="There are no messages yet."
          hint="Please don’t send Social Security or bank account numbers here. Upload documents in the File Manager."
          submitLabel="Submit"
        />
      </Card>
      <Stack>
        <DeclineCard machine={machine} />
        <Card title="What to expect">
          <Stack gap={3}>
            <p>We’ll reply within 24 to 48 hours, here and by email to {user.email}.</p>
            <p>
              In a hurry? Call <a href={telephoneHref(firm.phone)}>{firm.phone}</a>.
            </p>
          </Stack>
        </Card>
      </Stack>
    </Columns>
  );
}

/** The document checklist, which depends on the service and the answers in the price tool (spec 2 §2.2). */
function ChecklistView({ taxReturn, machine }: ViewProps) {
  const updates = useTaxReturnUpdates(taxReturn.id);
  const missing = missingDocumentsOf(taxReturn).length;
  const [parameters] = useSearchParams();
  const failureText = `File Could not be uploaded contact ${firm.email}`;
  return (
    <Card
      title="Document Checklist"
      aside={<p>{missing === 0 ? 'Nothing is needed now' : `${describeDocumentCount(missing)} to go`}</p>}
    >
      <ChecklistItems
        taxReturn={taxReturn}
        opened={parameters.get('item')}
        failureText={failureText}
        uploadReason={machine.reasonFor('FILE_ADDED')}
        intro={
          <Box padTop={4} padBottom={5} lineBelow="strong">
            <Text below={4} measure tone="quiet">
              What we need for your {orderTitle(taxReturn)}. Photos are fine if they show the whole page. Send
              them all at once: we sort the ones we recognize. One file can cover several items.
            </Text>
            <Uploader
              label="Upload your documents"
              attach={updates.addFile}
              keptAs={`documents of ${taxReturn.id}`}
              failureText={failureText}
              reason={machine.reasonFor('FILE_ADDED')}
            />
          </Box>
        }
      />
      {taxReturn.files.length > 0 && (
        <Box above={4}>
          <FileList
            label="Your documents"
            files={taxReturn.files}
            empty={null}
            detailsOf={(file) => <FiledUnder file={file} taxReturn={taxReturn} />}
          />
        </Box>
      )}
      <Text above={5}>
        Not sure what something is? <Link to="/cpa-free-guidance">Read the CPA’s free guidance</Link>.
      </Text>
    </Card>
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
