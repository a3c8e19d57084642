import { eventTypes, roles } from '@tax-firm/machines';
import { z } from 'zod';
import { readKinds } from '../../access-log/access-log.service.js';
import { signedRoot } from '../roots/root.js';

const iso = z.iso.datetime().meta({ description: 'ISO 8601 time' });
const actorRole = z.enum([...roles, 'System']);
const place = {
  after: z.string().optional().meta({ description: 'Where the page begins: from the Link header' }),
  limit: z.coerce.number().int().min(1).max(200).default(50),
};
const who = z.string().trim().min(1).max(200).optional();
const period = {
  from: iso.optional(),
  to: iso.optional().meta({ description: 'ISO 8601 time, itself left out' }),
};

/** Which rows of history are meant; nothing said means all. */
const transitionFilter = {
  actor: who.meta({ description: 'Id, or a part of name or e-mail' }),
  role: actorRole.optional(),
  event: z
    .enum([...eventTypes, 'CREATED', 'MIGRATED', 'TIMER'])
    .optional()
    .meta({ description: 'TIMER: whatever the machine’s timers sent' }),
  return: who.meta({ description: 'Id, or a part of the client’s name or e-mail' }),
  ...period,
};

export const transitionQuery = z.object({ ...transitionFilter, ...place });
export type TransitionQuery = z.infer<typeof transitionQuery>;
export type TransitionFilter = Omit<TransitionQuery, 'after' | 'limit'>;

export const exportQuery = z.object({ ...transitionFilter, format: z.enum(['csv', 'ndjson']) });
export type ExportQuery = z.infer<typeof exportQuery>;

const named = z.object({ id: z.uuid(), name: z.string().nullable() });

const transition = z
  .object({
    seq: z.number().int(),
    type: z.string(),
    sentence: z.string(),
    at: iso,
    return: named.meta({ description: 'The return, under its client’s name' }),
    actor: z.object({ id: z.uuid().nullable(), name: z.string().nullable(), role: actorRole }),
    from: z.record(z.string(), z.string()),
    to: z.record(z.string(), z.string()),
    reason: z.string().nullable(),
    ip: z.string().nullable(),
    hash: z.string().meta({ description: 'hexadecimal' }),
  })
  .meta({ id: 'AuditTransition' });
export type AuditTransition = z.infer<typeof transition>;
export const transitionList = z.array(transition);

export const readQuery = z.object({
  actor: transitionFilter.actor,
  role: z.enum(roles).optional(),
  what: z.enum(readKinds).optional(),
  return: transitionFilter.return,
  ...period,
  ...place,
});
export type ReadQuery = z.infer<typeof readQuery>;

const read = z
  .object({
    id: z.string(),
    at: iso,
    actor: z.object({ id: z.uuid(), name: z.string().nullable(), role: z.enum(roles) }),
    what: z.enum(readKinds),
    return: named.nullable(),
    detail: z.string().nullable().meta({ description: 'The name of the file, or what was exported' }),
    ip: z.string().nullable(),
  })
  .meta({ id: 'AuditRead' });
export type AuditRead = z.infer<typeof read>;
export const readList = z.array(read);

/** What verification says: counts of what was looked at, and the first thing that is wrong. */
export const verification = z
  .object({
    workflows: z.number().int(),
    transitions: z.number().int(),
    roots: z.number().int(),
    finding: z
      .object({
        day: z.string().nullable().meta({ description: 'Of the daily root that says otherwise' }),
        workflowId: z.uuid().nullable(),
        seq: z.number().int().nullable(),
        problem: z.string(),
      })
      .nullable()
      .meta({ description: 'null when everything holds' }),
  })
  .meta({ id: 'Verification' });
export type Verification = z.infer<typeof verification>;

export const auditRoots = z
  .object({
    publicKey: z.string().meta({ description: 'PEM: signs the roots of today and the exports' }),
    fingerprint: z.string().meta({ description: 'SHA-256 of the public key, hexadecimal' }),
    roots: z.array(signedRoot).meta({ description: 'Newest first' }),
  })
  .meta({ id: 'AuditRoots' });
export type AuditRoots = z.infer<typeof auditRoots>;
