import { fileURLToPath } from 'node:url';

/** The repository's root: three levels up from backend/src/config, and from backend/dist/config alike. */
export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));

/** The built site, served on the API's own port. */
export const frontendDist = fileURLToPath(new URL('../../../frontend/dist', import.meta.url));
