import { fileURLToPath } from 'node:url';

/** The repository's root: four levels above both backend/src/base/config and backend/dist/base/config. */
export const projectRoot = fileURLToPath(new URL('../../../..', import.meta.url));
