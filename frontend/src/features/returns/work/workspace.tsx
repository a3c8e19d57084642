import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Tabs, type TabItem } from '@/components/lists/tabs';
import { Loading } from '@/components/page/states';
import { UndeliveredNotice } from '@/features/deliveries/components/undelivered-notice';
import { PreviewDialog } from '@/features/files/components/preview-dialog';
import { CommunicationsLabel } from '@/features/messages/components/communications-label';
import { useMediaQuery } from '@/lib/use-media-query';
import { ActivityTab } from './activity/activity-tab.js';
import { CommunicationsTab } from './communications-tab.js';
import { useChangeQuery } from './components/query-link.js';
import { useOpenDocument } from './documents/documents-bar.js';
import { FileManagerTab } from './file-manager/file-manager-tab.js';
import { HistoryTab } from './history-tab.js';
import { useReturn } from './return-context.js';
import { ReturnHead } from './return-head.js';
import styles from './work.module.css';

const DocumentPane = lazy(async () => ({
  default: (await import('./documents/document-pane.js')).DocumentPane,
}));

const tabs = ['activity', 'communications', 'file-manager', 'history'] as const;
type Tab = (typeof tabs)[number];

/**
 * A return's header and four tabs, with an open document beside them where there is room, and above them where not. The
 * address names the tab and the document, so that a link to them can be shared.
 */
export function Workspace() {
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
