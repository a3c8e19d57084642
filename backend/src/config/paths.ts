import { fileURLToPath } from 'node:url';

/** The repository's root: three levels up from backend/src/config, and from backend/dist/config alike. */
export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));
