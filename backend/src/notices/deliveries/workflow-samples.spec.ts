import { type ClientEmail, type FirmEmail } from '@tax-firm/machines';
import { clientEmails } from '../emails/client-emails.js';
import { firmEmails } from '../emails/firm-emails.js';
import { writeEmail } from '../emails/workflow-email.js';
import { sampleFacts } from './workflow-samples.js';

const emails = { ...clientEmails, ...firmEmails };

it.each(Object.keys(emails) as (ClientEmail | FirmEmail)[])(
  'writes a sample of %s (what its step needs is in workflow-samples.ts)',
  (name) => {
    const facts = sampleFacts(name, 'Lantern Street CPA');
    const written = JSON.stringify(writeEmail(emails[name], facts, true));
    expect(written).not.toMatch(/undefined|null|NaN|Invalid Date|\[object/);
  },
);
