import { useLocation, useSearchParams } from 'react-router-dom';
import { Page } from '@/components/page/page';
import { Tabs, type TabItem } from '@/components/lists/tabs';
import { UndeliveredNotice } from '@/features/deliveries/components/undelivered-notice';
import { CommunicationsLabel } from '@/features/messages/components/communications-label';
import type { TaxReturn, Viewer } from '@/features/tax-return/api/types';
import { useTaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { isStaff } from '@/lib/auth/session';
import { ActivityTab } from './activity/activity-tab.js';
import { BackToList } from './back-to-list.js';
import { CommunicationsTab } from './communications-tab.js';
import { FileManagerTab } from './file-manager/file-manager-tab.js';
import { HistoryTab } from './history-tab.js';
import { ReturnHead } from './return-head.js';

const tabs = ['activity', 'communications', 'file-manager', 'history'] as const;
type Tab = (typeof tabs)[number];

interface WorkspaceProps {
  taxReturn: TaxReturn;
  viewer: Viewer;
}

/** A return's header and four tabs. The address names the tab, so that a link to it can be shared. */
export function Workspace({ taxReturn, viewer }: WorkspaceProps) {
  const machine = useTaxReturnMachine(taxReturn, viewer);
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const asked = parameters.get('tab');
  const tab = tabs.find((known) => known === asked) ?? 'activity';

  const items: TabItem<Tab>[] = [
    {
      value: 'activity',
      label: 'Activity',
      content: <ActivityTab taxReturn={taxReturn} viewer={viewer} machine={machine} />,
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
      <ReturnHead taxReturn={taxReturn} viewer={viewer} machine={machine} />
      {isStaff(viewer.role) && <UndeliveredNotice taxReturnId={taxReturn.id} />}
      <Tabs
        label="Views of this tax return"
        items={items}
        value={tab}
        onChange={(next) =>
          // The state has the list that Back leads to.
          setParameters(next === 'activity' ? '' : { tab: next }, {
            replace: true,
            state,
          })
        }
      />
    </Page>
  );
}
