import { SHARED_COPY_MAIL } from '../../returns/consents/consent-effects.js';
import { type FailureCause } from '../../workflow/jobs/outbox.js';
import { type DeliveryStatus, type DeliveryTemplate } from './deliveries.dto.js';

/** A row of the outbox with the names of the people involved. It has no payload, because that contains the text. */
export interface DeliveryRecord {
  source: string;
  seq: number;
  ordinal: number;
  kind: string;
  template: DeliveryTemplate | null;
  recipient: string | null;
  status: 'pending' | 'dead' | 'dismissed';
  tries: number;
  available_at: Date;
  created_at: Date;
  cause: FailureCause | null;
  said: string | null;
  worker: string | null;
  started_at: Date | null;
  dismissed_by_name: string | null;
  dismissed_at: Date | null;
  dismissed_reason: string | null;
  return_id: string | null;
  return_name: string | null;
}

/** The SQL condition of each view, on the alias `o`. */
export const conditionOf: Readonly<Record<DeliveryStatus, string>> = {
  dead: "o.status = 'dead'",
  failing: "o.status = 'pending' AND o.cause IS NOT NULL",
  waiting: "o.status = 'pending' AND o.cause IS NULL",
  running: "o.status = 'pending' AND o.started_at IS NOT NULL",
  dismissed: "o.status = 'dismissed'",
};

/** Rows of the outbox as `o`, each with the consent and the return that it is about, if any, as `c` and `t`. */
export const deliveries = `FROM outbox o LEFT JOIN consent c ON c.id = o.source
    LEFT JOIN tax_return t ON t.id = COALESCE(c.tax_return_id, o.source)`;

/** Emails to clients and password resets go to the current address, so it is read from the return or the account. */
export const described = `SELECT o.source, o.seq, o.ordinal, o.kind, o.status, o.attempts - o.attempts_before AS tries, o.available_at, o.created_at,
    o.cause, o.said, o.worker, o.started_at, o.dismissed_at, o.dismissed_reason,
    o.payload ->> 'template' AS template,
    COALESCE(o.payload -> 'to' ->> 'address', o.payload ->> 'to', forgetful.email, verification.email, change.email,
      link.email, invitation.email, spouse.email,
      CASE o.kind WHEN 'emailClient' THEN t.email
        WHEN '${SHARED_COPY_MAIL}' THEN c.document -> 'recipient' ->> 'email' END) AS recipient,
    decided.name AS dismissed_by_name, t.id AS return_id, t.name AS return_name
  ${deliveries}
    LEFT JOIN password_reset reset ON reset.id = o.source
    LEFT JOIN account forgetful ON forgetful.id = reset.account_id
    LEFT JOIN email_verification verification ON verification.id = o.source
    LEFT JOIN email_change change ON change.id = o.source
    LEFT JOIN draft_link link ON link.id = o.source
    LEFT JOIN staff_invitation invitation ON invitation.id = o.source
    LEFT JOIN spouse_invitation spouse ON spouse.id = o.source
    LEFT JOIN account decided ON decided.id = o.dismissed_by`;
