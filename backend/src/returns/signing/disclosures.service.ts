import { ConflictException, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../base/clock.js';
import { readLetter } from '../../firm/engagement-letter.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { KeptTexts, type ShownLetter } from '../engagement/kept-texts.js';

/** Keeps every version of what clients read and agree to before they sign electronically (15 U.S.C. 7001(c)). */
@Injectable()
export class Disclosures implements OnApplicationBootstrap {
  private readonly texts: KeptTexts;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly clock: Clock,
  ) {
    this.texts = new KeptTexts(dataSource, 'esign_disclosure', 'There is no such disclosure');
  }

  /** Stores the current version before a client can agree to it. */
  async onApplicationBootstrap(): Promise<void> {
    const { disclosure } = this.firm;
    if (disclosure) await this.texts.keep(disclosure, this.clock.now());
  }

  /** The version that clients agree to now. @throws ConflictException if the firm has none */
  current(): ShownLetter {
    const { disclosure } = this.firm;
    if (!disclosure)
      throw new ConflictException(
        'The firm has no disclosure for electronic signatures. Add content/e-sign-disclosure.md to its folder, or let the client sign on paper.',
      );
    return { hash: disclosure.hash, ...readLetter(disclosure.text) };
  }
}
