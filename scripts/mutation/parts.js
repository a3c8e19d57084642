/**
 * The parts of the product for `npm run mutation`: the files to mutate, and the specs that should kill the mutants.
 * Globs omit folders where the file name suffices.
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
    mutate: ['backend/src/workflow/**/*.ts', 'machines/src/pure-transition.ts'],
    specs: [
      'backend/src/workflow/**/*.spec.ts',
      'backend/test/workflow{,-timers,-commands,-verify,-versions}.e2e-spec.ts',
    ],
    database: true,
  },
  jobs: {
    project: 'backend',
    mutate: ['backend/src/jobs/*.ts'],
    specs: ['backend/test/workflow-{jobs,redis}.e2e-spec.ts'],
    database: true,
  },
  audit: {
    project: 'backend',
    mutate: ['backend/src/audit/verification/history-verifier.ts', 'backend/src/audit/roots/*.ts'],
    specs: [
      'backend/src/{audit,workflow}/**/*.spec.ts',
      'backend/test/{workflow-verify,workflow-versions,audit-roots}.e2e-spec.ts',
    ],
    database: true,
  },
  payments: {
    project: 'backend',
    mutate: [
      'backend/src/**/payment-{inbox,outcomes,sweep}.ts',
      'backend/src/**/{return-payments.service,stripe-webhook.controller}.ts',
      'backend/src/**/stripe-{events,payment-provider,client}.ts',
    ],
    specs: ['backend/test/{stripe-webhook,payments-*,tax-returns-payments,workflow-version-2}.e2e-spec.ts'],
    database: true,
  },
  access: {
    project: 'backend',
    mutate: [
      'backend/src/**/{return-access,return-endpoint,history.service,file-access}.ts',
      'backend/src/accounts/{account/access,auth.guard}.ts',
    ],
    specs: [
      'backend/test/tax-returns-{access,events,history}.e2e-spec.ts',
      'backend/test/{files,auth,audit-reads-only,access-matrix,staff-security,second-factors,figures}.e2e-spec.ts',
    ],
    database: true,
  },
};
