import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { rememberOpened } from './last-opened.js';

/** What the screen of a return is told by the list that opened it. */
export interface OpenedFrom {
  /** The list's own address, filters and all. */
  list: string;
}

/** Opens a return; going back finds the list as it was, on the same row. */
export function ReturnLink({
  id,
  children,
  className,
}: {
  id: string;
  children: ReactNode;
  className?: string;
}) {
  const { pathname, search } = useLocation();
  const state: OpenedFrom = { list: pathname + search };
  return (
    <Link
      to={`/AdminTaxReturn/${id}`}
      state={state}
      className={className}
      data-return={id}
      onClick={() => rememberOpened(id)}
    >
      {children}
    </Link>
  );
}
