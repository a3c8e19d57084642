import { siteProblem } from '../../../http/response/static-site.js';
import { type Check, ok, problem } from '../check.js';

/** Whether there is a built site to serve, as production must have at the start. */
export const site: Check = {
  name: 'site',
  run: async ({ environment: { siteDir } }) => {
    const missing = siteProblem(siteDir);
    return [missing ? problem(missing.says, missing.todo) : ok(`The site in ${siteDir} is built`)];
  },
};
