import { NestFactory } from '@nestjs/core';
import { AppModule } from '../../app.module.js';
import { AccountsService } from '../../accounts/account/accounts.service.js';
import { StaffController } from '../../accounts/staff.controller.js';
import { loadEnvironment } from '../../base/config/environment.js';
import { CommandError, run, withDatabase } from './run.js';

/**
 * `npm run reset-second-factors -- owner@cpa.example`: removes the second factors of someone who has lost them, for
 * when the owner cannot do it at /Admin/ApproveUser. Exit code 1 if no account has the address.
 */
async function main(): Promise<number> {
  const [email] = process.argv.slice(2);
  if (!email) throw new CommandError('Name the account: npm run reset-second-factors -- owner@cpa.example');
  const environment = loadEnvironment();
  return withDatabase(environment, async ({ url }) => {
    // The role of a process that works no jobs: the program sends the email.
    const settings = { ...environment, databaseUrl: url, demo: false, role: 'api' as const };
    const app = await NestFactory.createApplicationContext(AppModule.forRoot(settings), {
      logger: false,
      abortOnError: false,
    });
    try {
      const account = await app.get(AccountsService).findByEmail(email);
      if (!account) {
        console.error(`No account has the address ${email}.`);
        return 1;
      }
      await app.get(StaffController).takeFactorsOf(account);
      console.log(`${account.name} (${account.role}) has no second factor any more, and was signed out.`);
      return 0;
    } finally {
      await app.close();
    }
  });
}

run(main);
