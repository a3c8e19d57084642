import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule } from './auth/auth.module.js';
import { ConfigModule } from './config/config.module.js';
import { type Environment } from './config/environment.js';
import { DatabaseModule } from './database/database.module.js';
import { FirmModule } from './firm/firm.module.js';
import { HealthModule } from './health/health.module.js';
import { RateLimitModule } from './rate-limit/rate-limit.module.js';
import { UsersModule } from './users/users.module.js';

/** What everything else stands on. */
const foundation = [FirmModule, DatabaseModule, HealthModule];

/** One line a feature, in alphabetical order. */
const features = [
  AuthModule,
  RateLimitModule,
  UsersModule,
];

@Module({})
export class AppModule {
  static forRoot(environment: Environment): DynamicModule {
    return { module: AppModule, imports: [ConfigModule.forRoot(environment), ...foundation, ...features] };
  }
}
