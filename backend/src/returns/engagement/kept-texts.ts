import { NotFoundException } from '@nestjs/common';
import { type DataSource } from 'typeorm';
import { execute, prepared } from '../../base/database/prepared.js';
import { type EngagementLetter, type LetterDocument, readLetter } from '../../firm/engagement-letter.js';

/** A version of a text, to show. */
export interface ShownLetter extends LetterDocument {
  /** SHA-256 of its text, in hexadecimal. */
  readonly hash: string;
}

/** Every version of a text that clients agree to, so that each can be shown for as long as something names it. */
export class KeptTexts {
  private readonly insert;
  private readonly select;

  /** @param missing what is said of a version that this firm never had */
  constructor(
    private readonly dataSource: DataSource,
    table: 'engagement_letter' | 'esign_disclosure',
    private readonly missing: string,
  ) {
    this.insert = prepared(
      `INSERT INTO ${table} (hash, text, first_used_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    );
    this.select = prepared(`SELECT text FROM ${table} WHERE hash = $1`);
  }

  /** Stores a version before anything can name it. */
  async keep({ hash, text }: EngagementLetter, now: Date): Promise<void> {
    await execute(this.dataSource, this.insert, [Buffer.from(hash, 'hex'), text, now]);
  }

  /** @param hash in hexadecimal. @throws NotFoundException for a version that this firm never had */
  async find(hash: string): Promise<ShownLetter> {
    const [found] = /^[\da-f]{64}$/.test(hash)
      ? await execute<{ text: string }>(this.dataSource, this.select, [Buffer.from(hash, 'hex')])
      : [];
    if (!found) throw new NotFoundException(this.missing);
    return { hash, ...readLetter(found.text) };
  }
}
