import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '@/components/page/page';
import { Tabs, type TabItem } from '@/components/lists/tabs';
import { Loading } from '@/components/page/states';
import { UndeliveredNotice } from '@/features/deliveries/components/undelivered-notice';
import { CommunicationsLabel } from '@/features/messages/components/communications-label';
import type { TaxReturn, Viewer } from '@/features/tax-return/api/types';
import { useTaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { PreviewDialog } from '@/features/files/components/preview-dialog';
import { isStaff } from '@/lib/auth/session';
import { useMediaQuery } from '@/lib/use-media-query';
import { ActivityTab } from './activity/activity-tab.js';
import { BackToList } from './back-to-list.js';
import { CommunicationsTab } from './communications-tab.js';
import { useChangeQuery } from './components/query-link.js';
import { useOpenDocument } from './documents/open-document.js';
import { FileManagerTab } from './file-manager/file-manager-tab.js';
import { HistoryTab } from './history-tab.js';
import { ReturnHead } from './return-head.js';
import styles from './workspace.module.css';

const DocumentPane = lazy(async () => ({
  default: (await import('./documents/document-pane.js')).DocumentPane,
}));

const tabs = ['activity', 'communications', 'file-manager', 'history'] as const;
type Tab = (typeof tabs)[number];

interface WorkspaceProps {
  taxReturn: TaxReturn;
  viewer: Viewer;
}

/**
 * A return's header and four tabs, with an open document beside them where there is room, and above them where not. The
 * address names the tab and the document, so that a link to them can be shared.
 */
export function Workspace({ taxReturn, viewer }: WorkspaceProps) {
  const machine = useTaxReturnMachine(taxReturn, viewer);
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
    {
      value: 'activity',
      label: 'Activity',
      content: <ActivityTab taxReturn={taxReturn} viewer={viewer} machine={machine} isBeside={isBeside} />,
      kept: true,
    },
    {
      value: 'communications',
      label: <CommunicationsLabel taxReturnId={taxReturn.id} />,
      content: <CommunicationsTab taxReturn={taxReturn} viewer={viewer} machine={machine} />,
    },
    {
      value: 'file-manager',
      label: 'File Manager',
      content: <FileManagerTab taxReturn={taxReturn} viewer={viewer} machine={machine} />,
      kept: true,
    },
    { value: 'history', label: 'History', content: <HistoryTab id={taxReturn.id} /> },
  ];
  return (
    <Page>
      <BackToList />
      <ReturnHead taxReturn={taxReturn} viewer={viewer} machine={machine} documents={documents} />
      {isStaff(viewer.role) && <UndeliveredNotice taxReturnId={taxReturn.id} />}
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
            <DocumentPane
              taxReturn={taxReturn}
              viewer={viewer}
              machine={machine}
              file={file}
              files={files}
              open={open}
              takesFocus={file.id !== openedFirst?.id}
            />
          </Suspense>
        )}
      </div>
      {file && !isWide && <PreviewDialog file={file} files={files} onChange={open} onClose={() => open()} />}
    </Page>
  );
}
