import { Page, ScreenTitle } from '@/components/page/page';
import { Tabs } from '@/components/lists/tabs';
import { type AuditTab, useAuditAddress } from '../audit-address.js';
import { FilterForm } from '../components/filter-form.js';
import { HistoryView, ReadsView, SecurityView } from '../components/views.js';
import { ProofView } from '../components/proof-view.js';

const lists = [
  ['history', 'History', HistoryView],
  ['security', 'Security', SecurityView],
  ['reads', 'Who read what', ReadsView],
] as const;

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
          ...lists.map(([value, label, List]) => ({
            value,
            label,
            content: (
              <>
                <FilterForm address={address} onApply={go} />
                <List filter={filter} />
              </>
            ),
          })),
          { value: 'proof', label: 'Proof', content: <ProofView /> },
        ]}
      />
    </Page>
  );
}
