/** The views of a return's screen (spec 2 §2.2), in the order of their tabs. */
export const returnViews = ['activity', 'communications', 'file-manager', 'document-checklist'] as const;

export type ReturnView = (typeof returnViews)[number];

/** A view, or the screen on which the client reads the finished return or signs. */
export type ReturnPlace = ReturnView | 'review' | 'sign';

/**
 * The address of a view. The File Manager, the review and the signature have their own paths; the other views are in the
 * parameter `view`.
 */
export function returnAddress(id: string, view: ReturnPlace): string {
  const base = `/ClientTaxReturn/${encodeURIComponent(id)}`;
  if (view === 'activity') return base;
  return view === 'file-manager' || view === 'review' || view === 'sign'
    ? `${base}/${view}`
    : `${base}?view=${view}`;
}
