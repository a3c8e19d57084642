import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Plugin } from 'vite';

/**
 * Copies what pdf.js fetches by name when a PDF needs it: fonts that every reader must have, character maps of Asian
 * fonts, and decoders of scans in plain JavaScript, because the content policy forbids WebAssembly. VITE_PDF_DATA is
 * their address.
 */
export function pdfData(): Plugin {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const folder = path.dirname(manifest);
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  // Cached forever, so the version is a part of the name.
  const place = `assets/pdfjs-${version}`;
  return {
    name: 'pdf-data',
    config: (_, { command }) => ({
      define: {
        'import.meta.env.VITE_PDF_DATA': JSON.stringify(command === 'build' ? `/${place}` : `/@fs${folder}`),
      },
    }),
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const kind of ['cmaps', 'standard_fonts', 'wasm'])
        for (const name of readdirSync(path.join(folder, kind)).filter((each) => !/wasm$|quickjs/.test(each)))
          this.emitFile({
            type: 'asset',
            fileName: `${place}/${kind}/${name}`,
            source: readFileSync(path.join(folder, kind, name)),
          });
    },
  };
}
