import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { looksSheet } from './vite/looks.js';
import { markdown } from './vite/markdown.js';
import { firmHead, firmImages, firmProfile, firmValues } from './vite/firm.js';
import { pdfData } from './vite/pdf-data.js';
import { prerender } from './vite/prerender.js';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.dirname(here);
const router = path.join(root, 'node_modules/react-router/dist/production');

/** The firm's profile is imported at build time: another firm is another FIRM_DIR (docs/adr/0008-frontend.md). */
const firm = path.resolve(root, process.env.FIRM_DIR ?? 'firm');
const fill = firmValues(firm);
const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

/** Few visitors open a PDF or take a photo as HEIC. Compressing these as well as it goes takes as long as all others. */
const largeWorkers = /(?:(?:heic|pdf)-worker-[^/]*|_nowasm_fallback)\.js$/;

const brotli = (files: { include: RegExp; exclude?: RegExp }, quality = constants.BROTLI_MAX_QUALITY) =>
  compression({
    ...files,
    algorithms: [
      defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    ],
    scheduler: { limit: availableParallelism() },
  });

export default defineConfig(({ isSsrBuild }) => ({
  root: here,
  plugins: [
    react(),
    looksSheet(),
    markdown(fill),
    firmProfile(),
    firmHead(fill, path.join(firm, 'images')),
    firmImages(path.join(firm, 'images')),
    pdfData(),
    // Compressed once, as well as it goes: on each request there is time for less.
    isSsrBuild ? [] : brotli({ include: /\.(js|css|svg)$/, exclude: largeWorkers }),
    isSsrBuild ? [] : brotli({ include: largeWorkers }, 9),
    prerender(path.join(here, 'src/prerender.tsx')),
  ],
  resolve: {
    alias: [
      { find: '@firm', replacement: firm },
      { find: '@', replacement: path.join(here, 'src') },
      // Its package.json names only the files with warnings for developers (remix-run/react-router#14102).
      { find: /^react-router$/, replacement: path.join(router, 'index.mjs') },
      { find: /^react-router\/dom$/, replacement: path.join(router, 'dom-export.mjs') },
    ],
  },
  server: { proxy: { '/api': api }, fs: { allow: [root, firm] } },
  preview: { proxy: { '/api': api } },
  // Data URLs would need `data:` in the content policy; small files stay files.
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    sourcemap: true,
    // In kB. The largest files decode photos and PDFs, and are loaded for those alone; a test limits what a page loads.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      // Whether a dynamic import pays depends on the chunk of its module, which this check does not know.
      checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
      // What is needed together is one file: each small file costs a request, and compresses badly.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'app',
              test: /[\\/]src[\\/](?:main|components[\\/]forms[\\/]form-context)\.tsx?$/,
              priority: 1,
            },
            {
              name: 'fields',
              test: /[\\/]src[\\/](?:components[\\/]forms[\\/](?:field|radio-cards|form-part|error-summary)|lib[\\/](?:api[\\/]error|use-action))\.tsx?$/,
            },
            {
              name: 'auth-sheet',
              test: /[\\/]auth[\\/]components[\\/]auth-sheet\.tsx$/,
            },
            { name: 'card', test: /[\\/]src[\\/]components[\\/](?:card|avatar)\.tsx$/ },
          ],
        },
      },
    },
  },
}));
