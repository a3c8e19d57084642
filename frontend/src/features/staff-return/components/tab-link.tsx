import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';

interface TabLinkProps {
  tab: 'communications' | 'file-manager';
  children: ReactNode;
}

/** A link to another tab of the return. The list that Back leads to stays the same. */
export function TabLink({ tab, children }: TabLinkProps) {
  const { state } = useLocation() as { state: unknown };
  return (
    <Link to={`?tab=${tab}`} replace state={state}>
      {children}
    </Link>
  );
}
