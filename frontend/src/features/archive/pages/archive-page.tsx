import type { Schemas } from '@/lib/api/client';
import { Link } from 'react-router-dom';
import { Money } from '@/components/orders/amounts';
import { Box, Text } from '@/components/page/layout';
import { NoAccess } from '@/components/page/no-access';
import { Page } from '@/components/page/page';
import { ScreenTitle } from '@/components/page/screen-title';
import { EmptyState, LoadingOrError } from '@/components/page/states';
import { lacksAccess } from '@/lib/api/error';
import { useSession } from '@/lib/auth/use-session';
import { inFirmWords } from '@/lib/firm/role-name';
import { useArchivedYears } from '../api/archived.js';
import styles from './archive-page.module.css';

/** /Admin/Archive: the archived tax years, newest first. Only the owner sees their revenue (spec 2 §6). */
export function ArchivePage() {
  const { user } = useSession();
  const archived = useArchivedYears();
  if (lacksAccess(archived.error)) return <NoAccess />;
  return (
    <Page narrow>
      <ScreenTitle lede="Archived returns by tax year.">Tax Returns Archives</ScreenTitle>
      {archived.data ? (
        <>
          <Years years={archived.data} />
          {user?.role === 'Owner' && (
            <Text above={4}>
              <Link to="/Admin/Archive/Disposal">Dispose of old returns</Link>
            </Text>
          )}
        </>
      ) : (
        <LoadingOrError error={archived.error} refetch={archived.refetch} label="Loading the archive" />
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
        <li key={year}>
          <Link to={`/Admin/Archive/${year}`} className={styles.year}>
            <span className={styles.figure}>{year}</span>
            <span>
              {returns} {returns === 1 ? 'tax return' : 'tax returns'}
            </span>
            {revenueCents !== undefined && <Money cents={revenueCents} />}
          </Link>
        </li>
      ))}
    </Box>
  );
}
