import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin } from 'vite';

/** Copies the firm's images into the root of the site, under the same names. */
export function firmImages(folder: string): Plugin {
  return {
    name: 'firm-images',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle() {
      if (!existsSync(folder)) return;
      for (const name of readdirSync(folder))
        this.emitFile({ type: 'asset', fileName: name, source: readFileSync(path.join(folder, name)) });
    },
  };
}
