import { fileURLToPath } from 'node:url';

/** The repository's root: three levels above backend/src/base, backend/dist/base and the folder of the bundle. */
export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));
