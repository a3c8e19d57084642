import { FileImage, FileSpreadsheet, FileText, FileType } from 'lucide-react';

const kinds = [
  { kind: 'PDF', icon: FileText, endings: ['pdf'] },
  { kind: 'Spreadsheet', icon: FileSpreadsheet, endings: ['xls', 'xlsx', 'csv', 'tsv'] },
  { kind: 'Document', icon: FileType, endings: ['doc', 'docx'] },
] as const;

/** The icon of a file by its name's ending; an image's for all others (spec 2 §2.2). */
export function FileIcon({ name, size = 22 }: { name: string; size?: number }) {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const known = kinds.find(({ endings }) => endings.some((known) => known === ending));
  const Icon = known?.icon ?? FileImage;
  return <Icon size={size} strokeWidth={1.5} role="img" aria-label={known?.kind ?? 'Image'} />;
}
