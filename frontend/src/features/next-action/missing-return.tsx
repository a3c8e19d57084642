import { ButtonLink } from '@/components/button';
import { EmptyState, ErrorState, Loading } from '@/components/page/states';
import { ApiError } from '@/lib/api/error';

interface MissingReturnProps {
  error: Error | null;
  onRetry: () => void;
  /** Of the placeholder while it loads. */
  lines: number;
}

/** What a client sees in place of a return that is loading, cannot be found, or could not be loaded. */
export function MissingReturn({ error, onRetry, lines }: MissingReturnProps) {
  if (!error) return <Loading label="Loading your tax return" lines={lines} />;
  if (!(error instanceof ApiError && [400, 404].includes(error.status)))
    return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <EmptyState title="We couldn’t find this tax return">
      <p>It may have been deleted, or it may belong to another account.</p>
      <ButtonLink to="/Client/Dashboard">Your tax returns</ButtonLink>
    </EmptyState>
  );
}
