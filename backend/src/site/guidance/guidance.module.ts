import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { GuidanceFeedback } from './guidance-feedback.entity.js';
import { GUIDANCE_QUESTIONS, loadQuestions } from './guidance-questions.js';
import { GuidanceController } from './guidance.controller.js';

/** Readers' feedback on the guidance library, whose texts are pages of the site. */
@Module({
  imports: [TypeOrmModule.forFeature([GuidanceFeedback])],
  controllers: [GuidanceController],
  providers: [
    {
      provide: GUIDANCE_QUESTIONS,
      inject: [ENVIRONMENT],
      useFactory: ({ firmDir }: Environment) => loadQuestions(firmDir),
    },
  ],
})
export class GuidanceModule {}
