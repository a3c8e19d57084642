import type { ComponentProps } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** Parameters of the return's address: the tab, and the document that is open. */
interface QueryChanges {
  tab?: 'communications' | 'file-manager' | 'history' | undefined;
  file?: string | undefined;
}

function queryWith(parameters: URLSearchParams, changes: QueryChanges): string {
  const query = new URLSearchParams(parameters);
  for (const [name, value] of Object.entries(changes))
    if (value === undefined) query.delete(name);
    else query.set(name, value as string);
  return `?${query}`;
}

/** A link to another tab or document of the return. What it does not name stays, also the list that Back leads to. */
export function QueryLink({
  changes,
  replace = true,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'to' | 'state'> & { changes: QueryChanges }) {
  const [parameters] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  return <Link {...rest} to={queryWith(parameters, changes)} replace={replace} state={state} />;
}

/** Goes where such a link leads, without an entry in the browser's history. */
export function useChangeQuery(): (changes: QueryChanges) => void {
  const [parameters] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  return (changes) => void navigate(queryWith(parameters, changes), { replace: true, state });
}
