import { Choice } from '@/components/page/layout';
import { useHydrated } from '@/lib/hydration-data';
import { useYear } from '@/lib/use-year';
import { taxYearOf } from '../wizard/order.js';
import type { Wizard } from '../wizard/use-stored-wizard.js';

/** How many years before the one that is due are offered. The IRS asks for returns of the last six. */
const earlierYears = 6;

/** The year of the return: the one that is due, unless the visitor chooses another. */
export function TaxYearChoice({ wizard }: { wizard: Wizard }) {
  const hydrated = useHydrated();
  const thisYear = useYear();
  const chosen = taxYearOf(wizard.context);
  const offered = Array.from({ length: earlierYears + 2 }, (_, place) => thisYear - place);
  return (
    <Choice scriptOnly gap={2} size="xs" tone="quiet" weight={600} nowrap>
      Tax year
      <select
        value={chosen}
        disabled={!hydrated}
        onChange={({ currentTarget }) =>
          wizard.send({ type: 'SELECT_TAX_YEAR', taxYear: Number(currentTarget.value) })
        }
      >
        {(offered.includes(chosen) ? offered : [chosen, ...offered]).map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </select>
    </Choice>
  );
}
