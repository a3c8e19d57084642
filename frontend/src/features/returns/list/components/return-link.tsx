import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { rememberOpened } from './use-row-keys.js';

/** The location state that a list passes to the screen of a return. */
interface OpenedFrom {
  /** The list's address, including its filters. */
  list: string;
}

/** Opens a return. Going back restores the list, with the focus on the same row. */
export function ReturnLink({
  id,
  children,
  tab,
}: {
  id: string;
  children: ReactNode;
  /** Opens this tab instead of the first one. */
  tab?: 'communications';
}) {
  const { pathname, search } = useLocation();
  const state: OpenedFrom = { list: pathname + search };
  return (
    <Link
      to={tab ? `/AdminTaxReturn/${id}?tab=${tab}` : `/AdminTaxReturn/${id}`}
      state={state}
      data-return={tab ? undefined : id}
      onClick={() => rememberOpened(id)}
    >
      {children}
    </Link>
  );
}
