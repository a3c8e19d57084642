import { Inject, Injectable, NotFoundException, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { execute, prepared } from '../../common/prepared.js';
import { type LetterDocument, readLetter } from '../../firm/engagement-letter.js';
import { FIRM, type Firm } from '../../firm/firm.js';

/** A version of the letter, to show. */
export interface ShownLetter extends LetterDocument {
  /** SHA-256 of its text, in hexadecimal. */
  readonly hash: string;
}

const insert = prepared(
  'INSERT INTO engagement_letter (hash, text, first_used_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
);
const select = prepared('SELECT text FROM engagement_letter WHERE hash = $1');

/** Keeps every version of the firm's engagement letter, so that each can be shown for as long as quotes name it. */
@Injectable()
export class EngagementLetters implements OnApplicationBootstrap {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly clock: Clock,
  ) {}

  /** Stores the current version before a quote can name it. */
  async onApplicationBootstrap(): Promise<void> {
    const letter = this.firm.engagementLetter;
    if (!letter) return;
    await execute(this.dataSource, insert, [Buffer.from(letter.hash, 'hex'), letter.text, this.clock.now()]);
  }

  /** The version that the next quote comes with. @throws NotFoundException if the firm has no letter */
  current(): ShownLetter {
    const letter = this.firm.engagementLetter;
    if (!letter) throw new NotFoundException('The firm has no engagement letter');
    return { hash: letter.hash, ...readLetter(letter.text) };
  }

  /** @param hash in hexadecimal. @throws NotFoundException for a version that this firm never had */
  async find(hash: string): Promise<ShownLetter> {
    const [found] = isHash(hash)
      ? await execute<{ text: string }>(this.dataSource, select, [Buffer.from(hash, 'hex')])
      : [];
    if (!found) throw new NotFoundException('There is no such engagement letter');
    return { hash, ...readLetter(found.text) };
  }
}

const isHash = (text: string): boolean => /^[\da-f]{64}$/.test(text);
