import { type MigrationInterface } from 'typeorm';
import { Accounts1795824000000 } from './1795824000000-accounts.js';
import { Workflow1795824000002 } from './1795824000002-workflow.js';
import { Returns1795824000003 } from './1795824000003-returns.js';
import { FilesAndSigning1795824000004 } from './1795824000004-files-and-signing.js';
import { Money1795824000005 } from './1795824000005-money.js';
import { Messages1795824000006 } from './1795824000006-messages.js';
import { Site1795824000007 } from './1795824000007-site.js';
import { Disposal1795824000008 } from './1795824000008-disposal.js';

/** Every migration, in the order in which they run. Append new ones; never change the SQL of a released one. */
export const migrations: (new () => MigrationInterface)[] = [
  Accounts1795824000000,
  Workflow1795824000002,
  Returns1795824000003,
  FilesAndSigning1795824000004,
  Money1795824000005,
  Messages1795824000006,
  Site1795824000007,
  Disposal1795824000008,
];
