import { type Plugin } from 'vite';

type Profile = Record<string, unknown> & { workflow?: { payment?: unknown } };

/** What only the server reads. */
const ofServer: readonly string[] = ['quotas'];
/** What only the About page shows, which imports `firm.json?about`. */
const ofAboutPage: readonly string[] = ['promises', 'video'];

const select = (profile: Profile, wanted: (key: string) => boolean): Profile =>
  Object.fromEntries(Object.entries(profile).filter(([key]) => wanted(key)));

/** Leaves out of the firm's profile what no browser needs, or only one page: every page carries the rest. */
export function firmProfile(): Plugin {
  return {
    name: 'firm-profile',
    enforce: 'pre',
    transform(code, id) {
      const imported = /[\\/]firm\.json(\?about)?$/.exec(id);
      if (!imported) return undefined;
      const profile = JSON.parse(code) as Profile;
      if (imported[1]) return moduleOf(select(profile, (key) => ofAboutPage.includes(key)));
      const { workflow, ...rest } = select(profile, (key) => ![...ofServer, ...ofAboutPage].includes(key));
      // Public pages say when clients pay. The other rules are the firm's own.
      return moduleOf({ ...rest, ...(workflow && { workflow: { payment: workflow.payment } }) });
    },
  };
}

const moduleOf = (profile: Profile) => ({
  code: `export default ${JSON.stringify(profile)}`,
  moduleType: 'js',
  map: null,
});
