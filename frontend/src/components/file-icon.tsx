import { FileImage, FileSpreadsheet, FileText, FileType } from 'lucide-react';

const kinds = [
  { kind: 'PDF', icon: FileText, extensions: ['pdf'] },
  { kind: 'Spreadsheet', icon: FileSpreadsheet, extensions: ['xls', 'xlsx', 'csv', 'tsv'] },
  { kind: 'Document', icon: FileType, extensions: ['doc', 'docx'] },
] as const;

/** Icon for a file name's extension; the image icon for unknown ones (spec 2 §2.2). */
export function FileIcon({ name, size = 22 }: { name: string; size?: number }) {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const known = kinds.find(({ extensions }) => extensions.some((one) => one === extension));
  const Icon = known?.icon ?? FileImage;
  return <Icon size={size} strokeWidth={1.5} role="img" aria-label={known?.kind ?? 'Image'} />;
}
