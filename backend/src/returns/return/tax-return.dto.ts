import {
  entities,
  eventTypes,
  roles,
  taxReturnContext,
  taxReturnFlags,
  taxReturnValue,
  waitingOn,
} from '@tax-firm/machines';
import { z } from 'zod';
import { errorCode } from '../../base/app-error.js';
import { fileFlags } from '../../files/content/file-flags.js';
import { formSources, scanStates, uploadKinds } from '../../files/file/file.entity.js';

export const iso = z.iso.datetime().describe('ISO 8601 time');
const eventType = z.enum(eventTypes);
export const actorRole = z.enum([...roles, 'System']);

/** Why a step cannot be taken now. */
const reasonView = z
  .object({ guard: z.string(), sentence: z.string(), whoCan: z.array(actorRole) })
  .meta({ id: 'Reason' });

export const fileView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    link: z.string().describe('/api/files/{id}'),
    type: z.string(),
    size: z.int().describe('bytes'),
    sha256: z
      .string()
      .nullable()
      .describe('Of the content, in hexadecimal; null for files from before it was stored'),
    items: z.array(z.string()).describe('Keys of the checklist items that it covers'),
    sortedBy: z
      .enum(['person', ...formSources])
      .nullable()
      .describe(
        'Who or what assigned the items: a person, or its text or name as a proposal; null if nothing has',
      ),
    form: z.string().nullable().describe('What a proposal takes it for, such as Form W-2'),
    uploadedBy: z.enum(['client', 'firm']),
    scan: z
      .enum(scanStates)
      .describe('What the virus scanner says; nobody can open a file that is waiting or infected'),
    flags: z.array(z.enum(fileFlags)).describe('What to be careful of; empty for clients'),
    at: iso,
  })
  .meta({ id: 'ReturnFile' });
export type FileView = z.infer<typeof fileView>;

/** A file that was deleted and is still kept. */
export const removedFileView = fileView
  .extend({
    kind: z.enum(uploadKinds).meta({
      description:
        'A document of the client, a finished return, part of the review copy, a form to sign, or the scan of one',
    }),
    removedAt: iso,
    removedBy: z.object({ name: z.string(), isClient: z.boolean() }),
    keptUntil: iso,
  })
  .meta({ id: 'RemovedFile' });

const valueView = taxReturnValue.register(z.globalRegistry, { id: 'TaxReturnValue' });

const contextView = taxReturnContext.register(z.globalRegistry, { id: 'TaxReturnContext' });

const progressView = z
  .object({
    done: z.int(),
    of: z.int(),
    label: z.string(),
    waitingOn: z.enum(waitingOn),
  })
  .meta({ id: 'Progress' });

const checklistItemView = z
  .object({
    key: z.string(),
    label: z.string(),
    hint: z.string().optional(),
    asked: z.boolean().describe('Staff asked for it while they worked on the return'),
    status: z.enum(['open', 'provided', 'notApplicable']).describe('provided: a document was assigned to it'),
  })
  .meta({ id: 'ChecklistItem' });
export type ChecklistItemView = z.infer<typeof checklistItemView>;

const rowView = z
  .object({
    key: z.string(),
    label: z.string(),
    status: z.enum(['Pending', 'Complete']),
    note: z.string().optional().describe('What the row says beside its status'),
    event: eventType.nullable(),
    undo: eventType.nullable(),
    can: z
      .boolean()
      .describe('The viewer can press its button now: take the step while Pending, undo it while Complete'),
    whyNot: z.array(reasonView),
    by: z.string().nullable().describe('Who completed it'),
    at: iso.nullable(),
  })
  .meta({ id: 'WorkflowRow' });
export type RowAnswer = z.infer<typeof rowView>;

const stateView = z.object({
  version: z.int(),
  value: valueView,
  context: contextView,
  progress: progressView,
});

const workflowView = stateView.extend({
  can: z.array(eventType).describe('Events that the viewer can send now'),
  blocked: z.partialRecord(eventType, z.array(reasonView)).meta({
    description:
      'Events that the viewer’s role may send, but not now, with the reasons; without the undo of a row that is Pending, or giving back someone else’s return',
  }),
  rows: z.array(rowView),
});

const estimateView = z
  .looseObject({ lowCents: z.int(), highCents: z.int() })
  .meta({ id: 'ShownEstimate', description: 'The range that the client saw; integer cents' });

const flags = z.object(
  Object.fromEntries(taxReturnFlags.map((flag) => [flag, z.boolean()])) as Record<
    (typeof taxReturnFlags)[number],
    z.ZodBoolean
  >,
);

/**
 * A tax return in a list. The contract's flags are at the top level. The two flags of the owner's steps contain the
 * firm's name for the role; for the default `Owner` they are isOwnerStart and isOwnerApproveEFile.
 */
export const taxReturnSummary = z
  .looseObject({
    _id: z.uuid(),
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    service: z.enum(['Tax Preparation Individual', 'Tax Preparation Business']),
    taxYear: z
      .int()
      .describe('The year that the return is of; a fiscal year’s is the one in which it begins'),
    companyName: z.string().nullable().meta({
      description:
        'Only for a business, like the next two fields; null for individuals, and if the order did not say',
    }),
    entity: z.enum(entities).nullable(),
    fiscalYearEnd: z.int().nullable().describe('The month, from 1 to 12, on whose last day its year ends'),
    ordinal: z
      .int()
      .describe('Its number among the client’s orders with the same service, year and company, from 1'),
    filingStatus: z.boolean(),
    spouseFullName: z.string().nullable(),
    referredBy: z.string().nullable(),
    office: z.string().nullable().describe('The slug of one of the firm’s offices'),
    assignee: z
      .object({ id: z.uuid(), name: z.string() })
      .nullable()
      .describe('Who works on the return; null for nobody, and always null for clients'),
    amount: z.number().nullable().describe('US dollars'),
    notes: z.array(z.string()),
    files: z.array(fileView),
    taxReturnFile: z.array(fileView),
    agreements: z.array(fileView).meta({
      description:
        'PDFs of the quotes that the client accepted, with the engagement letter, and of the forms signed here',
    }),
    reviewFiles: z.array(fileView).describe('The review copy; empty for clients until it is released'),
    signatureFiles: z.array(fileView).meta({
      description:
        'The forms to sign, without those that were corrected; empty for clients until they are asked to',
    }),
    acknowledgements: z
      .array(fileView)
      .describe('Files of the IRS and of states about what was filed; empty for clients'),
    signedScans: z.array(fileView).describe('Scans of forms that were signed on paper'),
    documentsLink: z.array(z.string()),
    adminDocumentsLink: z.array(z.string()),
    step: z.literal('PriceTool Complete'),
    archiveTaxYear: z.int().nullable(),
    isDocumentsUploadedByClient: z.boolean(),
    estimate: estimateView.nullable(),
    checklist: z.array(checklistItemView).optional().meta({
      description: 'Not in the lists of staff, who get it with the return',
    }),
    createdAt: iso,
    updatedAt: iso,
    waitingSince: iso.describe('When it began to wait on `waitingOn`'),
    unread: z.int().meta({
      description:
        'For a client, messages that they have not seen; for staff, those that nobody has answered or closed',
    }),
    firmWroteAt: iso.nullable().describe('When the firm last wrote to the client'),
    deadline: z
      .object({ kind: z.string(), label: z.string(), dueAt: iso })
      .nullable()
      .describe('The next deadline; null if there is none, and always null for clients'),
    promise: z
      .object({ kind: z.enum(['contact', 'question', 'turnaround']), dueAt: iso })
      .nullable()
      .describe('When the firm has promised its next step; null if it has promised no time'),
    ...flags.partial({ isOwnerStart: true, isOwnerApproveEFile: true }).shape,
    workflow: stateView,
  })
  .meta({ id: 'TaxReturnSummary' });
export type TaxReturnSummary = z.infer<typeof taxReturnSummary>;

/** A single tax return, with everything that its screen shows. */
export const taxReturnView = taxReturnSummary
  .extend({
    checklist: z.array(checklistItemView),
    removedFiles: z
      .array(removedFileView)
      .describe('Deleted files that staff can still restore, the last one first; empty for clients'),
    waitsBegan: z
      .record(z.string(), iso)
      .describe('When the wait for what is due began, by the kind of the deadline; empty for clients'),
    answers: z.array(z.object({ label: z.string(), value: z.string() })).meta({
      description:
        'What the client answered in the price tool, in words; empty for an order without its questions',
    }),
    preparer: z.string().nullable().meta({
      description: 'First name of who prepares the return, from the first start until the approval',
    }),
    preparerPhoto: z.uuid().nullable().meta({
      description: 'Id of their photo, for `:id/staffPhotos/:photoId`; null if they have none',
    }),
    usuallyBy: iso.nullable().meta({
      description:
        'When nine of ten earlier returns had left the stage that it is in; null for staff, if the client has the next step, or with too few returns',
    }),
    workflow: workflowView,
  })
  .meta({ id: 'TaxReturn' });
export type TaxReturnView = z.infer<typeof taxReturnView>;

/** 409: the machine refuses the event, or someone else was faster. */
export const refusalView = z
  .object({
    code: errorCode,
    message: z.string(),
    reasons: z.array(reasonView),
    current: z.object({
      value: valueView,
      version: z.int(),
      flags: z.record(z.string(), z.boolean()),
    }),
  })
  .meta({ id: 'Refusal' });
