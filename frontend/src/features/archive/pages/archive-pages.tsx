import { Link, useParams } from 'react-router-dom';
import type { Schemas } from '@/lib/api/client';
import { Money } from '@/components/orders/amounts';
import { Box, Row, Text } from '@/components/page/layout';
import { NoAccess } from '@/components/page/no-access';
import { Breadcrumbs, Page, ScreenTitle } from '@/components/page/page';
import { EmptyState, Loaded, LoadingOrError } from '@/components/page/states';
import { lacksAccess } from '@/lib/api/error';
import { useSession } from '@/lib/auth/session';
import { inFirmWords } from '@/lib/firm/role-name';
import { NotFoundPage } from '@/components/page/not-found-page';
import { Tile, Tiles } from '@/components/lists/tiles';
import { ShowMore } from '@/components/lists/show-more';
import { ReturnList } from '@/features/returns/list/components/return-list';
import { taxReturnKeys } from '@/features/tax-return/api/keys';
import { usePages, useRead } from '@/lib/api/queries';

const key = [...taxReturnKeys.lists, 'archived'] as const;

/** How much is archived by tax year, the newest year first. */
const useArchivedYears = () => useRead([...key, 'years'], '/api/taxReturns/archivedYears');

/** /Admin/Archive: the archived tax years, newest first. Only the owner sees their revenue (spec 2 §6). */
export function ArchivePage() {
  const { user } = useSession();
  const archived = useArchivedYears();
  if (lacksAccess(archived.error)) return <NoAccess />;
  return (
    <Page narrow>
      <ScreenTitle lede="Archived returns by tax year.">Tax Returns Archives</ScreenTitle>
      <Loaded query={archived} label="Loading the archive">
        {(years) => <Years years={years} />}
      </Loaded>
      {archived.data && user?.role === 'Owner' && (
        <Text above={4}>
          <Link to="/Admin/Archive/Disposal">Dispose of old returns</Link>
        </Text>
      )}
    </Page>
  );
}

function Years({ years }: { years: readonly Schemas['ArchivedYear'][] }) {
  if (years.length === 0) {
    return (
      <EmptyState title="No Tax Returns Archived">
        <p>{inFirmWords('The owner archives a return under its tax year from the return’s own screen.')}</p>
      </EmptyState>
    );
  }
  return (
    <Box as="ul" lineAbove="strong">
      {years.map(({ year, returns, revenueCents }) => (
        <Row
          key={year}
          covered
          figures
          note={`${returns} ${returns === 1 ? 'tax return' : 'tax returns'}`}
          aside={
            revenueCents !== undefined && (
              <Text as="span" weight={600}>
                <Money cents={revenueCents} />
              </Text>
            )
          }
        >
          <Text as="span" size="xl" serif>
            <Link to={`/Admin/Archive/${year}`} className="cover">
              {year}
            </Link>
          </Text>
        </Row>
      ))}
    </Box>
  );
}

/** /Admin/Archive/{year}: what was archived under one tax year. Only the owner sees its revenue (spec 2 §6). */
export function ArchiveYearPage() {
  const { year = '' } = useParams();
  return /^\d{4}$/.test(year) ? <ArchiveYear year={year} /> : <NotFoundPage />;
}

function ArchiveYear({ year }: { year: string }) {
  const { user } = useSession();
  const archived = usePages([...key, year], '/api/taxReturns/getArchivedTaxReturns', {
    query: { year: Number(year), limit: 50 },
    isRepeated: true,
  });
  const years = useArchivedYears();
  const error = archived.error ?? years.error;
  if (lacksAccess(error)) return <NoAccess />;
  const returns = archived.data?.pages.flatMap(({ rows }) => rows);
  const totals = years.data?.find((each) => each.year === Number(year));
  return (
    <Page>
      <ScreenTitle
        documentTitle={`Archive ${year}`}
        above={<Breadcrumbs trail={[{ to: '/Admin/Archive', label: 'Archive' }]} here={year} />}
      >
        Tax returns of {year}
      </ScreenTitle>
      {returns && years.data ? (
        <>
          <Tiles label="Totals of the year">
            <Tile label="Tax Year" value={year} />
            {user?.role === 'Owner' && (
              <Tile label="Total Revenues" value={<Money cents={totals?.revenueCents ?? 0} />} />
            )}
            <Tile label="Client Count" value={totals?.clients ?? 0} />
          </Tiles>
          <Box above={5}>
            {returns.length > 0 ? (
              <>
                <ReturnList caption={`Tax returns archived under ${year}`} returns={returns} />
                <ShowMore shown={returns.length} total={totals?.returns} query={archived} />
              </>
            ) : (
              <EmptyState title="No Tax Returns Archived" />
            )}
          </Box>
        </>
      ) : (
        <LoadingOrError
          error={error}
          refetch={() => Promise.all([archived.refetch(), years.refetch()])}
          label="Loading the tax year"
        />
      )}
    </Page>
  );
}
