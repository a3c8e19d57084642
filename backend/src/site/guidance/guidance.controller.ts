import { Body, Get, Inject, NotFoundException, Post } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ApiCall, ApiController, refusesFields } from '../../http/response/api-call.js';
import { Public, StaffWithAccess } from '../../accounts/account/access.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';

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

/**
 * Reads content/guidance in the firm's folder: each file is a topic, and each `## heading` in it is a question.
 * @returns the slugs of topics, each with the slugs of its questions
 */
function loadQuestions(firmDir: string): ReadonlyMap<string, ReadonlySet<string>> {
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
  private readonly questions: ReturnType<typeof loadQuestions>;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) { firmDir }: Environment,
  ) {
    this.questions = loadQuestions(firmDir);
  }

  @Post()
  @Public('guidanceFeedback')
  @ApiCall('Report whether an answer was helpful', feedbackTaken, {
    400: refusesFields(),
    404: 'There is no such question',
  })
  async take(@Body({ schema: feedback }) { topic, question, helpful }: z.infer<typeof feedback>) {
    if (!this.questions.get(topic)?.has(question)) throw new NotFoundException('There is no such question');
    const count = helpful ? 'helpful' : 'unhelpful';
    await this.dataSource.query(
      `INSERT INTO guidance_feedback AS known (topic, question, ${count}) VALUES ($1, $2, 1)
       ON CONFLICT (topic, question) DO UPDATE SET ${count} = known.${count} + 1`,
      [topic, question],
    );
    return { success: true } as const;
  }

  @Get()
  @StaffWithAccess()
  @ApiCall('Count what readers said about each answer; least helpful first', feedbackCounts)
  list(): Promise<z.infer<typeof feedbackCounts>> {
    return this.dataSource.query(
      'SELECT topic, question, helpful, unhelpful FROM guidance_feedback ORDER BY unhelpful DESC, topic, question',
    );
  }
}
