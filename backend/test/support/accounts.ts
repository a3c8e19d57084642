import { randomUUID } from 'node:crypto';
import { type Role } from '@tax-firm/machines';
import { AccountsService } from '../../src/accounts/account/accounts.service.js';
import { SessionsService } from '../../src/accounts/sessions/sessions.service.js';
import { everyAccount, WorkflowFeed } from '../../src/workflow/engine/feed.js';
import { type TestApp } from './app.js';

export const testPassword = 'correct horse battery';

export interface TestAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** `Bearer …`. */
  readonly token: string;
}

/**
 * Creates an account with the role and signs in; staff have access by default, and the address is verified. Its
 * password is `testPassword`.
 */
export async function accountAs(
  app: Pick<TestApp, 'app' | 'dataSource'>,
  role: Role,
  { access = role !== 'Client', verified = true } = {},
): Promise<TestAccount> {
  const accounts = app.app.get(AccountsService, { strict: false });
  const letters = randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!);
  const name = `${role.replace(/[^A-Za-z]/g, '')} ${letters}`;
  const email = `${name.replace(' ', '.').toLowerCase()}@people.example`;
  const account = await accounts.create({ name, email, password: testPassword }, role, {
    employeeAccess: access,
    emailVerified: verified,
  });
  const { token } = await app.app
    .get(SessionsService, { strict: false })
    .signIn(account, { address: '127.0.0.1', userAgent: 'test' });
  return { id: account.id, name, email, role, token };
}

/** Changes accounts or their sessions as another program would, and waits until the application was told. */
export async function changeAccounts(
  { app, dataSource }: Pick<TestApp, 'app' | 'dataSource'>,
  sql: string,
  values: unknown[] = [],
): Promise<void> {
  const feed = app.get(WorkflowFeed, { strict: false });
  const told = new Promise<void>((resolve) => feed.subscribe(everyAccount, () => resolve()));
  await dataSource.query(sql, values);
  await told;
}
