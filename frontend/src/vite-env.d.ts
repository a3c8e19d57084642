/// <reference types="vite/client" />

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
