/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where pdf.js finds its fonts, character maps and decoders (vite/pdf-data.ts). */
  readonly VITE_PDF_DATA: string;
}

/** The firm's Markdown, turned into HTML when the site is built (vite/markdown.ts). */
declare module '*.md' {
  const document: {
    /** Front matter. */
    fields: Record<string, string>;
    intro: string;
    sections: { id: string; title: string; html: string }[];
  };
  export default document;
}

/** What only the About page shows of the firm's profile (vite/firm.ts). */
declare module '*/firm.json?about' {
  import type { AboutFirm } from '@/lib/firm/about';

  const profile: AboutFirm;
  export default profile;
}
