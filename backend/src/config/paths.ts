import { fileURLToPath } from 'node:url';

/** The repository's root: three levels above both backend/src/config and backend/dist/config. */
export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));
