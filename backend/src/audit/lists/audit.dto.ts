import { consentEvents, eventTypes, roles, serviceRequestEvents } from '@tax-firm/machines';
import { z } from 'zod';
import { readKinds } from '../../accounts/access-log/access-log.service.js';
import { pageQuery, time } from '../../http/request/paging.js';
import { securityKinds } from '../../http/security-log/security-log.js';
import { anchorage, anchoredBy, anchorKind, periods } from '../anchors/anchors.js';
import { signedRoot } from '../roots/root.js';
import { recordKinds } from './record-kinds.js';

const iso = z.iso.datetime().meta({ description: 'ISO 8601 time' });
const actorRole = z.enum([...roles, 'System']);
const who = z.string().trim().min(1).max(200).optional();
const period = {
  from: time.optional().meta({ description: 'ISO 8601 time' }),
  to: time.optional().meta({ description: 'ISO 8601 time, exclusive' }),
};

const ofReturn = who.meta({ description: 'Id, or part of the client’s name or email address' });

/** Selects rows of history; all by default. */
const transitionFilter = {
  actor: who.meta({ description: 'Id, or part of the name or email address' }),
  role: actorRole.optional(),
  event: z
    .enum([...eventTypes, ...consentEvents, ...serviceRequestEvents, 'CREATED', 'MIGRATED', 'TIMER'])
    .optional()
    .meta({ description: 'TIMER: all events of timers' }),
  return: who.meta({
    description: 'Id, or part of the name or email address of the client, or of who asked for a call',
  }),
  ...period,
};

export const transitionQuery = z.object({ ...transitionFilter, ...pageQuery });
export type TransitionQuery = z.infer<typeof transitionQuery>;
export type TransitionFilter = Omit<TransitionQuery, 'after' | 'limit'>;

export const exportQuery = z.object({ ...transitionFilter, format: z.enum(['csv', 'ndjson']) });
export type ExportQuery = z.infer<typeof exportQuery>;

const named = z.object({ id: z.uuid(), name: z.string().nullable() });
const account = named.extend({ role: z.enum(roles) });

const transition = z
  .object({
    seq: z.number().int(),
    type: z.string(),
    sentence: z.string(),
    at: iso,
    about: z
      .object({ kind: z.enum(recordKinds), ...named.shape })
      .meta({ description: 'Whose history it is, with the name of the client or visitor' }),
    return: named
      .nullable()
      .meta({ description: 'The return, also of a consent, with its client’s name; null for a request' }),
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
  return: ofReturn,
  ...period,
  ...pageQuery,
});
export type ReadQuery = z.infer<typeof readQuery>;

const read = z
  .object({
    id: z.string(),
    at: iso,
    actor: account,
    what: z.enum(readKinds),
    return: named.nullable(),
    detail: z.string().nullable().meta({ description: 'The file name, or the filter of an export' }),
    ip: z.string().nullable(),
  })
  .meta({ id: 'AuditRead' });
export type AuditRead = z.infer<typeof read>;
export const readList = z.array(read);

/** Selects rows of the security log; all by default. */
const securityFilter = {
  actor: who.meta({ description: 'Who did it: id, or part of the name or email address' }),
  subject: who.meta({ description: 'The account that it happened to, given in the same way' }),
  return: ofReturn,
  kind: z.enum(securityKinds).optional(),
  ...period,
};
export const securityFilterQuery = z.object(securityFilter);
export type SecurityFilter = z.infer<typeof securityFilterQuery>;
export const securityQuery = z.object({ ...securityFilter, ...pageQuery });
export type SecurityQuery = z.infer<typeof securityQuery>;

const securityRow = z
  .object({
    seq: z.number().int(),
    at: iso,
    kind: z.enum(securityKinds),
    actor: account.nullable().meta({ description: 'null for a visitor and for the program itself' }),
    subject: named.nullable(),
    return: named.nullable(),
    detail: z.record(z.string(), z.unknown()),
    ip: z.string().nullable(),
    hash: z.string().meta({ description: 'hexadecimal' }),
  })
  .meta({ id: 'AuditSecurity' });
export type AuditSecurity = z.infer<typeof securityRow>;
export const securityList = z.array(securityRow);

export const securityCounts = z
  .array(z.object({ kind: z.enum(securityKinds), count: z.number().int() }))
  .meta({ id: 'SecurityCounts' });
export type SecurityCounts = z.infer<typeof securityCounts>;

const finding = z.object({
  day: z.string().nullable().meta({ description: 'Day of the daily root that does not match' }),
  about: z.enum(recordKinds).nullable().meta({ description: 'What `workflowId` is, if it is known' }),
  workflowId: z.uuid().nullable(),
  seq: z.number().int().nullable().meta({
    description: 'The row of that history; without one, of the security log',
  }),
  problem: z.string(),
});

/** The result of a verification: how much was read, and everything that is wrong. */
export const verification = z
  .object({
    workflows: z.number().int(),
    transitions: z.number().int(),
    securityRows: z.number().int().meta({ description: 'Rows of the security log' }),
    roots: z.number().int(),
    anchors: z.array(anchorage),
    unanchored: periods,
    finding: finding.nullable().meta({ description: 'The first one; null if everything is correct' }),
    findings: z.array(finding).meta({ description: 'The first 100 of each kind' }),
    findingCount: z.number().int().meta({ description: 'How many there are, listed or not' }),
  })
  .meta({ id: 'Verification' });
export type Verification = z.infer<typeof verification>;

const listedRoot = signedRoot
  .extend({
    anchors: z
      .array(z.object({ kind: anchorKind, by: anchoredBy, at: iso }))
      .meta({ description: 'As stored; the verification checks them' }),
  })
  .meta({ id: 'DailyRoot' });

export const auditRoots = z
  .object({
    publicKey: z.string().meta({ description: 'PEM; the key that signs new roots and exports' }),
    fingerprint: z.string().meta({ description: 'SHA-256 of the public key, hexadecimal' }),
    roots: z.array(listedRoot).meta({ description: 'Newest first' }),
  })
  .meta({ id: 'AuditRoots' });
export type AuditRoots = z.infer<typeof auditRoots>;
