import { both, conditionsOn } from '../../parts/condition.js';
import { nobody } from '../../parts/roles.js';

const inLifecycle = conditionsOn<'active' | 'archived' | 'deleted'>('lifecycle');

export const active = inLifecycle('active', ['active'], {
  refusal: {
    client: 'This return is closed. Write to us if something is missing.',
    staff: 'This return is archived or deleted. Take it out of the archive first.',
  },
});

export const archived = inLifecycle('archived', ['archived'], {
  refusal: both('This return is not in the archive.'),
  whoCan: nobody,
});
