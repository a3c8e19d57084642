import { Inject, Injectable, NotFoundException, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../base/clock.js';
import { readLetter } from '../../firm/engagement-letter.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { KeptTexts, type ShownLetter } from './kept-texts.js';

export { type ShownLetter } from './kept-texts.js';

/** Keeps every version of the firm's engagement letter. */
@Injectable()
export class EngagementLetters implements OnApplicationBootstrap {
  private readonly texts: KeptTexts;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly clock: Clock,
  ) {
    this.texts = new KeptTexts(dataSource, 'engagement_letter', 'There is no such engagement letter');
  }

  /** Stores the current version before a quote can name it. */
  async onApplicationBootstrap(): Promise<void> {
    const letter = this.firm.engagementLetter;
    if (letter) await this.texts.keep(letter, this.clock.now());
  }

  /** The version that the next quote comes with. @throws NotFoundException if the firm has no letter */
  current(): ShownLetter {
    const letter = this.firm.engagementLetter;
    if (!letter) throw new NotFoundException('The firm has no engagement letter');
    return { hash: letter.hash, ...readLetter(letter.text) };
  }

  /** @param hash in hexadecimal. @throws NotFoundException for a version that this firm never had */
  find(hash: string): Promise<ShownLetter> {
    return this.texts.find(hash);
  }
}
