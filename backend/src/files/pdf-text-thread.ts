import { parentPort } from 'node:worker_threads';

// pdf.js makes these of a browser when it loads. They draw, which reading does not need, so that no native code does it.
Object.assign(globalThis, { DOMMatrix: class {}, Path2D: class {}, ImageData: class {} });
// Node 20 lacks it.
Object.assign(Promise, {
  withResolvers() {
    const made = {};
    const promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
    return Object.assign(made, { promise });
  },
});
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');

/** More than a form's title needs. */
const mostCharacters = 20_000;

/** Returns the text of a PDF's first page. Scripts in it never run, and nothing of it is drawn. */
async function firstPageOf(data: Uint8Array): Promise<string> {
  const loading = getDocument({
    data,
    verbosity: 0,
    useWasm: false,
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
  });
  try {
    const pdf = await loading.promise;
    const page = await pdf.getPage(1);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    return text.slice(0, mostCharacters);
  } finally {
    await loading.destroy();
  }
}

// A PDF that cannot be read has no text, and null says that it has a password.
parentPort!.on('message', (data: Uint8Array) => {
  void firstPageOf(data)
    .catch((error: Error) => (error.name === 'PasswordException' ? null : ''))
    .then((text) => parentPort!.postMessage(text));
});
