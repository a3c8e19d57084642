import { Page, ScreenTitle } from '@/components/page/page';
import { Tabs } from '@/components/lists/tabs';
import { type AuditTab, useAuditAddress } from '../audit-address.js';
import { FilterForm, HistoryExport, SecurityExport } from '../components/filter-form.js';
import { HistoryView, ReadsView, SecurityView } from '../components/views.js';
import { ProofView } from '../components/proof-view.js';

/** /Admin/Audit: who did what, what concerns security, who read what, and proof that nothing was changed afterward. */
export function AuditPage() {
  const [address, go] = useAuditAddress();
  const { tab, filter } = address;
  return (
    <Page>
      <ScreenTitle>Audit</ScreenTitle>
      <Tabs<AuditTab>
        label="Audit views"
        value={tab}
        onChange={(next) => go({ tab: next, filter })}
        items={[
          {
            value: 'history',
            label: 'History',
            content: (
              <>
                <FilterForm address={address} onApply={go}>
                  <HistoryExport filter={filter} />
                </FilterForm>
                <HistoryView filter={filter} />
              </>
            ),
          },
          {
            value: 'security',
            label: 'Security',
            content: (
              <>
                <FilterForm address={address} onApply={go}>
                  <SecurityExport filter={filter} />
                </FilterForm>
                <SecurityView filter={filter} />
              </>
            ),
          },
          {
            value: 'reads',
            label: 'Who read what',
            content: (
              <>
                <FilterForm address={address} onApply={go} />
                <ReadsView filter={filter} />
              </>
            ),
          },
          { value: 'proof', label: 'Proof', content: <ProofView /> },
        ]}
      />
    </Page>
  );
}
