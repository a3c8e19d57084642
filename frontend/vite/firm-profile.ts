import { type Plugin } from 'vite';

/** Leaves out of the firm's profile what only the server reads: no browser needs it, and every page would carry it. */
export function firmProfile(): Plugin {
  return {
    name: 'firm-profile',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/]firm\.json$/.test(id)) return undefined;
      const profile = JSON.parse(code) as Record<string, unknown>;
      delete profile.workflow;
      delete profile.quotas;
      delete profile.address;
      return { code: JSON.stringify(profile), map: null };
    },
  };
}
