const e2e = (...names) => names.map((name) => `backend/test/${name}.e2e-spec.ts`);

/**
 * The parts of the product for `npm run mutation`: the files to mutate, and the specs that should kill the mutants.
 * Globs omit folders where the file name suffices. E2e specs run in the order given here, until one fails: first those
 * that notice much in little time.
 */
export const parts = {
  machines: {
    project: 'machines',
    mutate: ['machines/src/tax-return/**/*.ts', '!machines/src/tax-return/test/**'],
    // Most of a region is declarative, so the compiler rejects many mutants.
    tsconfig: 'machines/tsconfig.json',
    // Without the exploration, which takes half a minute per mutant.
    specs: [
      'machines/src/tax-return/test/{life,emails,reachability,by-hand,view,migrations,deadlines}.spec.ts',
    ],
  },
  workflow: {
    project: 'backend',
    mutate: [
      'backend/src/workflow/**/*.ts',
      '!backend/src/workflow/jobs/**',
      'machines/src/pure-transition.ts',
    ],
    specs: [
      'backend/src/workflow/**/*.spec.ts',
      ...e2e(
        'workflow/workflow',
        'workflow/timers',
        'workflow/verify',
        'workflow/commands',
        'workflow/versions',
      ),
    ],
    database: true,
  },
  jobs: {
    project: 'backend',
    mutate: ['backend/src/workflow/jobs/*.ts'],
    specs: ['backend/src/workflow/jobs/*.spec.ts', ...e2e('workflow/jobs', 'workflow/redis')],
    database: true,
  },
  audit: {
    project: 'backend',
    mutate: ['backend/src/audit/verification/history-verifier.ts', 'backend/src/audit/roots/*.ts'],
    specs: [
      'backend/src/{audit,workflow}/**/*.spec.ts',
      ...e2e('audit/roots', 'workflow/verify', 'audit/keys', 'audit/security-log'),
      ...e2e('audit/details', 'workflow/versions'),
    ],
    database: true,
  },
  payments: {
    project: 'backend',
    mutate: [
      'backend/src/**/payment-{inbox,outcomes}.ts',
      'backend/src/**/{return-payments.service,payments.controller}.ts',
      'backend/src/**/stripe-{events,payment-provider,client}.ts',
    ],
    specs: [
      'backend/src/money/**/*.spec.ts',
      ...e2e('money/payments', 'money/payments-stripe', 'money/payments-provider', 'money/payments-inbox'),
      ...e2e('money/stripe-webhook', 'returns/corrections'),
    ],
    database: true,
  },
  access: {
    project: 'backend',
    mutate: [
      'backend/src/**/{return-access,return-endpoint,file-policy}.ts',
      'backend/src/returns/workflow/history.ts',
      'backend/src/accounts/{account/access,auth.guard}.ts',
    ],
    specs: [
      ...e2e('returns/access', 'returns/history', 'audit/reads-only', 'returns/events'),
      ...e2e(
        'returns/reads',
        'accounts/auth',
        'files/files',
        'http/security-log',
        'returns/figures',
        'accounts/second-factors',
        'accounts/staff-security',
        'files/files-uploading',
      ),
    ],
    database: true,
  },
};
