import type {
  ActorRole,
  Progress,
  Reason,
  Role,
  TaxReturnContext,
  TaxReturnEventType,
  TaxReturnFlags,
  TaxReturnValue,
} from '@tax-firm/machines';

/** A file of a return, as the API shows it. */
export interface ReturnFile {
  id: string;
  name: string;
  /** `/api/files/{id}` */
  link: string;
  type: string;
  /** Bytes. */
  size: number;
  uploadedBy: 'client' | 'firm';
  /** ISO time. */
  at: string;
}

export interface WorkflowState {
  version: number;
  value: TaxReturnValue;
  context: TaxReturnContext;
  progress: Progress;
}

/** A row of the staff's workflow screen. */
export interface WorkflowRowView {
  key: string;
  label: string;
  status: 'Pending' | 'Complete';
  event: TaxReturnEventType | null;
  undo: TaxReturnEventType | null;
  /** The viewer can press its button now: do it while Pending, undo it while Complete. */
  can: boolean;
  whyNot: Reason[];
  /** Who completed it. */
  by: string | null;
  at: string | null;
}

export interface Workflow extends WorkflowState {
  can: TaxReturnEventType[];
  blocked: Partial<Record<TaxReturnEventType, Reason[]>>;
  rows: WorkflowRowView[];
}

/** A tax return in lists. */
export interface TaxReturnSummary extends TaxReturnFlags {
  _id: string;
  id: string;
  name: string;
  email: string;
  service: 'Tax Preparation Individual' | 'Tax Preparation Business';
  filingStatus: boolean;
  spouseFullName: string | null;
  referredBy: string | null;
  /** US dollars. */
  amount: number | null;
  notes: string[];
  files: ReturnFile[];
  taxReturnFile: ReturnFile[];
  documentsLink: string[];
  adminDocumentsLink: string[];
  archiveTaxYear: number | null;
  isDocumentsUploadedByClient: boolean;
  estimate: { lowCents: number; highCents: number } | null;
  checklist: { key: string; label: string; hint?: string }[];
  createdAt: string;
  updatedAt: string;
  workflow: WorkflowState;
}

/** A tax return by itself, with everything that its screen shows. */
export interface TaxReturn extends TaxReturnSummary {
  workflow: Workflow;
}

export interface HistoryEntry {
  seq: number;
  type: string;
  /** In plain words, for the viewer. */
  sentence: string;
  actor: { id: string | null; name: string; role: ActorRole };
  at: string;
  from: Record<string, string>;
  to: Record<string, string>;
  reason: string | null;
  compensates: number | null;
  prevHash: string | null;
  hash: string;
}

/** Who looks at a return: the session's user fits. */
export interface Viewer {
  id: string;
  name: string;
  role: Role;
}
