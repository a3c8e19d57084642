import { returnViews, type ReturnView } from '@/features/next-action/places';

export const viewLabels: Readonly<Record<ReturnView, string>> = {
  activity: 'Activity',
  communications: 'Communications',
  'file-manager': 'File Manager',
  'document-checklist': 'Document Checklist',
};

/** The view at an address. `rest` is the path after the id. */
export function viewAt(rest: string, parameters: URLSearchParams): ReturnView {
  if (rest.split('/')[0] === 'file-manager') return 'file-manager';
  return returnViews.find((view) => view === parameters.get('view')) ?? 'activity';
}
