import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { lazy, Suspense, useState } from 'react';
import { is } from '@tax-firm/machines';
import { Text, Stack } from '@/components/page/layout';
import { NoAccess } from '@/components/page/no-access';
import { Page, PageTitle } from '@/components/page/page';
import { Loaded, LoadingOrError, Loading } from '@/components/page/states';
import { useTaxReturn } from '@/features/tax-return/api/get-tax-return';
import { useLiveTaxReturn } from '@/features/tax-return/live/use-live-tax-return';
import { ApiError, lacksAccess } from '@/lib/api/error';
import { useSession } from '@/lib/auth/session';
import { Tabs, type TabItem } from '@/components/lists/tabs';
import { UndeliveredNotice } from '@/features/deliveries/components/undelivered-notice';
import { PreviewDialog } from '@/features/files/components/preview-dialog';
import {
  CommunicationsLabel,
  useReloadMessages,
  useUnread,
} from '@/features/messages/components/communications-label';
import { api } from '@/lib/api/client';
import { useMediaQuery } from '@/lib/use-media-query';
import { TextArea } from '@/components/forms/field';
import { MessageThreadView } from '@/features/messages/components/message-thread';
import { firm } from '@/lib/firm/profile';
import { DateText } from '@/components/orders/amounts';
import { Records, type Column, More } from '@/components/lists/table';
import type { HistoryEntry } from '@/features/tax-return/api/types';
import { useHistory } from '@/features/history/api/get-history';
import { roleName } from '@/lib/firm/role-name';
import { ReturnProvider, useReturn } from './return-context.js';
import { ActivityTab } from './activity/activity-tab.js';
import { useChangeQuery } from './components/query-link.js';
import { useOpenDocument } from './documents/documents-bar.js';
import { FileManagerTab } from './file-manager/file-manager-tab.js';
import { ReturnHead } from './return-head.js';
import styles from './work.module.css';
import { FormButton } from './components/form-button.js';

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

const DocumentPane = lazy(async () => ({
  default: (await import('./documents/document-pane.js')).DocumentPane,
}));

const tabs = ['activity', 'communications', 'file-manager', 'history'] as const;
type Tab = (typeof tabs)[number];

/**
 * A return's header and four tabs, with an open document beside them where there is room, and above them where not. The
 * address names the tab and the document, so that a link to them can be shared.
 */
function Workspace() {
  const { taxReturn, writes } = useReturn();
  const [parameters] = useSearchParams();
  const changeQuery = useChangeQuery();
  const documents = useOpenDocument(taxReturn);
  const { files, file, open } = documents;
  const isWide = useMediaQuery('(min-width: 80rem)');
  const isBeside = isWide && file !== undefined;
  const [openedFirst] = useState(file);
  const asked = parameters.get('tab');
  const tab = tabs.find((known) => known === asked) ?? 'activity';

  const items: TabItem<Tab>[] = [
    { value: 'activity', label: 'Activity', content: <ActivityTab isBeside={isBeside} />, kept: true },
    {
      value: 'communications',
      label: <CommunicationsLabel taxReturnId={taxReturn.id} />,
      content: <CommunicationsTab />,
    },
    { value: 'file-manager', label: 'File Manager', content: <FileManagerTab />, kept: true },
    { value: 'history', label: 'History', content: <HistoryTab /> },
  ];
  return (
    <>
      <ReturnHead documents={documents} />
      {writes && <UndeliveredNotice taxReturnId={taxReturn.id} />}
      <div className={isBeside ? styles.beside : undefined}>
        <div>
          <Tabs
            label="Views of this tax return"
            items={items}
            value={tab}
            onChange={(next) => changeQuery({ tab: next === 'activity' ? undefined : next })}
          />
        </div>
        {isBeside && (
          <Suspense fallback={<Loading label={`Loading ${file.name}`} lines={8} />}>
            <DocumentPane {...documents} file={file} takesFocus={file.id !== openedFirst?.id} />
          </Suspense>
        )}
      </div>
      {file && !isWide && <PreviewDialog file={file} files={files} onChange={open} onClose={() => open()} />}
    </>
  );
}

/** The messages between client and firm. Messages from staff are also emailed to the client. */
function CommunicationsTab() {
  const { taxReturn, viewer, machine, updates, writes } = useReturn();
  return (
    <Stack>
      {writes && (
        <div>
          <CloseMessages />
        </div>
      )}
      <MessageThreadView
        taxReturnId={taxReturn.id}
        viewer={viewer}
        from={`${viewer.name}, ${firm.email}`}
        to={`${taxReturn.name}, ${taxReturn.email}`}
        empty="No messages yet. The client receives your messages by email, and can read them here."
        submitLabel="Send to the client"
        answer={writes && is.questionOpen(machine.value) ? updates.answerReviewQuestion : undefined}
      />
    </Stack>
  );
}

/** Closes what the client wrote without an answer; renders nothing if no message is open. */
function CloseMessages() {
  const { id } = useReturn().taxReturn;
  const reload = useReloadMessages(id);
  return (
    <FormButton
      label="Close without an answer"
      shown={useUnread(id) > 0}
      description="The client’s messages stay open until someone answers them here. Close them if no answer is needed, such as after a call."
      schema={({ internalNoteBody }) => internalNoteBody}
      submitLabel="Close the messages"
      onSubmit={async ({ text }) => {
        await api.POST('/api/taxReturns/{id}/messages/close', { params: { path: { id } }, body: { text } });
        reload();
      }}
      done="Messages closed"
    >
      <TextArea
        name="text"
        label="Why"
        hint="Visible only to staff, in the notes of this return."
        rows={3}
        limit="message"
        required
      />
    </FormButton>
  );
}

/** The history of the return, oldest first. Its entries never change. */
function HistoryTab() {
  return (
    <Loaded query={useHistory(useReturn().taxReturn.id)} label="Loading the history" lines={8}>
      {(entries) => (
        <Records caption="History" columns={columns} rows={entries} rowKey={({ seq }) => String(seq)} />
      )}
    </Loaded>
  );
}

const columns: readonly Column<HistoryEntry>[] = [
  { header: 'Step', cell: ({ seq }) => seq },
  {
    header: 'What happened',
    rowHeader: true,
    cell: ({ seq, sentence, reason, compensates }) => (
      <div id={`history-${seq}`} tabIndex={-1} className={styles.step}>
        {sentence}
        {reason && <More>Reason: {reason}</More>}
        {compensates !== null && (
          <More>
            Reverses <a href={`#history-${compensates}`}>step {compensates}</a>
          </More>
        )}
      </div>
    ),
  },
  {
    header: 'Who',
    cell: ({ actor }) => actor.name,
    more: ({ actor }) => actor.name !== actor.role && roleName(actor.role),
  },
  { header: 'When', cell: ({ at }) => <DateText value={at} style="time" /> },
];
