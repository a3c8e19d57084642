import {
  ConflictException,
  Get,
  Inject,
  Injectable,
  NotFoundException,
  type OnApplicationBootstrap,
  Param,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { ApiParam } from '@nestjs/swagger';
import { Clock } from '../../base/clock.js';
import { type EngagementLetter, FIRM, type Firm, readLetter } from '../../firm/firm.js';
import { ApiCall, ApiController } from '../../http/response/api-call.js';
import { StaffWithAccess } from '../../accounts/account/access.js';

const block = z.union([z.object({ paragraph: z.string() }), z.object({ list: z.array(z.string()) })]);

export const letterView = z
  .object({
    hash: z.string().describe('SHA-256 of its text, in hexadecimal'),
    title: z.string(),
    opening: z.array(block),
    sections: z.array(z.object({ heading: z.string(), blocks: z.array(block) })),
  })
  .meta({ id: 'EngagementLetter', description: 'All text is plain' });
type ShownLetter = z.infer<typeof letterView>;

const shown = ({ hash, text }: EngagementLetter): ShownLetter => ({ hash, ...readLetter(text) });

/**
 * The texts that clients agree to: the engagement letter of a quote, and what they read before they sign electronically (15
 * U.S.C. 7001(c)). Every version is kept for as long as something names it.
 */
@Injectable()
export class FirmTexts implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly clock: Clock,
  ) {}

  /** Stores the current versions before anything can name them. */
  async onApplicationBootstrap(): Promise<void> {
    const { engagementLetter, disclosure } = this.firm;
    for (const [table, kept] of [
      ['engagement_letter', engagementLetter],
      ['esign_disclosure', disclosure],
    ] as const)
      if (kept)
        await this.dataSource.query(
          `INSERT INTO ${table} (hash, text, first_used_at) VALUES (decode($1, 'hex'), $2, $3) ON CONFLICT DO NOTHING`,
          [kept.hash, kept.text, this.clock.now()],
        );
  }

  /** The letter that the next quote comes with. @throws NotFoundException if the firm has none */
  letter(): ShownLetter {
    if (!this.firm.engagementLetter) throw new NotFoundException('The firm has no engagement letter');
    return shown(this.firm.engagementLetter);
  }

  /**
   * A version of the letter.
   * @param hash in hexadecimal
   * @throws NotFoundException for a version that this firm never had
   */
  async letterOf(hash: string): Promise<ShownLetter> {
    const kept = `SELECT text FROM engagement_letter WHERE hash = decode($1, 'hex')`;
    const isHash = /^[\da-f]{64}$/.test(hash);
    const [found] = isHash ? await this.dataSource.query<{ text: string }[]>(kept, [hash]) : [];
    if (!found) throw new NotFoundException('There is no such engagement letter');
    return shown({ hash, text: found.text });
  }

  /** What clients agree to before they sign electronically. @throws ConflictException if the firm has no such text */
  disclosure(): ShownLetter {
    if (!this.firm.disclosure)
      throw new ConflictException(
        'The firm has no disclosure for electronic signatures. Add content/e-sign-disclosure.md to its folder, or let the client sign on paper.',
      );
    return shown(this.firm.disclosure);
  }
}

/** The firm's engagement letter, which is the same for all clients. Anyone signed in may read each version. */
@ApiController('Engagement letters', 'engagementLetters')
export class EngagementController {
  constructor(private readonly texts: FirmTexts) {}

  @Get('current')
  @StaffWithAccess()
  @ApiCall('Get the engagement letter that the next quote comes with', letterView)
  current() {
    return this.texts.letter();
  }

  @Get(':hash')
  @ApiCall('Get a version of the engagement letter by the SHA-256 of its text', letterView)
  @ApiParam({ name: 'hash' })
  version(@Param('hash') hash: string) {
    return this.texts.letterOf(hash);
  }
}
