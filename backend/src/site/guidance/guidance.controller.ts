import { Body, Get, Inject, NotFoundException, Post } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, PrimaryColumn, Repository } from 'typeorm';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ApiCall, ApiController, refusesFields } from '../../http/response/api-call.js';
import { Public, StaffWithAccess } from '../../accounts/account/access.js';

const address = (label: string) => z.string({ error: `${label} field is required` }).max(200);

const feedback = z
  .object({
    topic: address('Topic').meta({ description: "The topic's slug, such as `s-corporation`" }),
    question: address('Question').meta({ description: "The question's slug within its topic" }),
    helpful: z.boolean({ error: 'Please say yes or no' }),
  })
  .meta({ id: 'GuidanceFeedback' });

const feedbackTaken = z.object({ success: z.literal(true) }).meta({ id: 'GuidanceFeedbackTaken' });

const feedbackCounts = z.array(
  z
    .object({ topic: z.string(), question: z.string(), helpful: z.int(), unhelpful: z.int() })
    .meta({ id: 'GuidanceFeedbackCount' }),
);

/** Readers' feedback on one answer. */
@Entity('guidance_feedback')
export class GuidanceFeedback {
  @PrimaryColumn({ type: 'text' })
  topic!: string;

  @PrimaryColumn({ type: 'text' })
  question!: string;

  @Column({ type: 'integer', default: 0 })
  helpful!: number;

  @Column({ type: 'integer', default: 0 })
  unhelpful!: number;
}

/** The topics of the firm's guidance library by slug, each with the slugs of its questions. */
type GuidanceQuestions = ReadonlyMap<string, ReadonlySet<string>>;

/** Injection token of `GuidanceQuestions`. */
export const GUIDANCE_QUESTIONS = Symbol('GUIDANCE_QUESTIONS');

/** Reads content/guidance in the firm's folder: each file is a topic, and each `## heading` in it is a question. */
export function loadQuestions(firmDir: string): GuidanceQuestions {
  const folder = join(firmDir, 'content', 'guidance');
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
  return new Map(
    files.map((name) => {
      const headings = readFileSync(join(folder, name), 'utf8').matchAll(/^## (.+)$/gm);
      return [name.slice(0, -'.md'.length), new Set([...headings].map(([, title = '']) => addressOf(title)))];
    }),
  );
}

/** Converts 'What is an EIN?' to 'what-is-an-ein', exactly as the site's build does. */
const addressOf = (title: string): string =>
  title
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Counts the answers to "Was this helpful?" in the guidance library. Doesn't store who answered. */
@ApiController('Guidance', 'guidance/feedback')
export class GuidanceController {
  constructor(
    @InjectRepository(GuidanceFeedback) private readonly counts: Repository<GuidanceFeedback>,
    @Inject(GUIDANCE_QUESTIONS) private readonly questions: GuidanceQuestions,
  ) {}

  @Post()
  @Public('guidanceFeedback')
  @ApiCall('Report whether an answer was helpful', feedbackTaken, {
    400: refusesFields(),
    404: 'There is no such question',
  })
  async take(@Body({ schema: feedback }) { topic, question, helpful }: z.infer<typeof feedback>) {
    if (!this.questions.get(topic)?.has(question)) throw new NotFoundException('There is no such question');
    const count = helpful ? 'helpful' : 'unhelpful';
    await this.counts.query(
      `INSERT INTO guidance_feedback AS known (topic, question, ${count}) VALUES ($1, $2, 1)
       ON CONFLICT (topic, question) DO UPDATE SET ${count} = known.${count} + 1`,
      [topic, question],
    );
    return { success: true } as const;
  }

  @Get()
  @StaffWithAccess()
  @ApiCall('Count what readers said about each answer; least helpful first', feedbackCounts)
  list() {
    return this.counts.find({ order: { unhelpful: 'DESC', topic: 'ASC', question: 'ASC' } });
  }
}
