import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { Clock, Scheduled } from '../../base/clock.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { SharedMailboxes } from '../../firm/firm.js';
import { EffectRegistry, Outbox, type RowRef } from '../../workflow/jobs/outbox.js';
import { MailService } from '../../mail/mail.service.js';
import { type MailTemplates } from '../../mail/text/mail-templates.js';
import { type AnchorKind, hasAnchor, lastMomentToAnchor, storeAnchor } from './anchors.js';

/** Effects: a time stamp to ask for, and a witness who has the root. Stored rows keep these names. */
const TIME_STAMP = 'rootTimeStamp';
const WITNESSED = 'rootWitnessed';

const named = z.object({ day: z.string(), hash: z.string() });
const witnessed = named.extend({ by: z.string() });

/** A root, as the witness reads it. */
export type RootToAnchor = MailTemplates['dailyRoot'];

/**
 * Leaves each new root where the firm cannot change it: with the witness, by email, and with a time-stamping
 * authority. Both wait in the outbox, so a server that is away delays nothing else. Without settings, nothing leaves.
 */
@Injectable()
export class RootAnchors implements OnModuleInit {
  private readonly logger = new Logger(RootAnchors.name);

  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly effects: EffectRegistry,
    private readonly outbox: Outbox,
    private readonly mail: MailService,
    private readonly mailboxes: SharedMailboxes,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.effects.register(TIME_STAMP, ({ payload }) => this.stamp(named.parse(payload)));
    this.effects.register(WITNESSED, async ({ payload }) => {
      const anchor = { ...witnessed.parse(payload), kind: 'email', at: this.clock.now() } as const;
      await storeAnchor(this.dataSource.manager, anchor);
    });
    const { auditWitnessEmail } = this.environment;
    if (auditWitnessEmail && this.mailboxes.include(auditWitnessEmail))
      this.logger.warn(
        'AUDIT_WITNESS_EMAIL is a mailbox of the firm’s own, whose emails the firm can delete',
      );
  }

  /** The anchors that a root gets. */
  kinds(): AnchorKind[] {
    const { auditWitnessEmail, auditTimestamp } = this.environment;
    return [
      ...(auditWitnessEmail ? ['email' as const] : []),
      ...(auditTimestamp.url ? ['timestamp' as const] : []),
    ];
  }

  /** Has a root anchored, in the transaction that stores it, unless its day is long over. */
  async request(manager: EntityManager, root: RootToAnchor): Promise<void> {
    const { day, hash } = root;
    if (this.clock.now() > lastMomentToAnchor(day)) return;
    const { auditWitnessEmail: by, auditTimestamp } = this.environment;
    if (by) {
      const afterward = { kind: WITNESSED, payload: { day, hash, by } };
      const messageKey = `dailyRoot.${day}.${hash}`;
      await this.mail.enqueue(manager, { template: 'dailyRoot', to: by, data: root, messageKey, afterward });
    }
    if (auditTimestamp.url)
      await this.outbox.enqueue(manager, {
        kind: TIME_STAMP,
        payload: { day, hash },
        key: `${TIME_STAMP}.${day}.${hash}`,
      });
  }

  /** Tries again what failed too often, as long as the day can still be stamped. */
  @Scheduled('EVERY_6_HOURS')
  async retryDead(): Promise<void> {
    const rows: RowRef[] = await this.dataSource.query(
      "SELECT source, seq, ordinal FROM outbox WHERE kind = $1 AND status = 'dead'",
      [TIME_STAMP],
    );
    if (rows.length > 0) await this.outbox.retry(rows);
  }

  /**
   * Stores a time stamp of a root. Does nothing once it has one, or if it is too late, or no server is named anymore.
   */
  private async stamp({ day, hash }: z.infer<typeof named>): Promise<void> {
    const { url, ca } = this.environment.auditTimestamp;
    const { manager } = this.dataSource;
    if (!url || !ca || this.clock.now() > lastMomentToAnchor(day)) return;
    if (await hasAnchor(manager, day, 'timestamp')) return;
    const { askForTimeStamp, authoritiesIn } = await import('./time-stamp.js');
    const { token, by, at } = await askForTimeStamp(url, hash, authoritiesIn(ca));
    await storeAnchor(manager, { day, kind: 'timestamp', hash, by, at, token });
  }
}
