import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type HtmlTagDescriptor, type Plugin } from 'vite';

/** Creates a function that fills in `{{name}}`, `{{email}}` and so on from firm.json. It throws for an unknown name. */
export function firmValues(firmDir: string): (text: string) => string {
  const file = path.join(firmDir, 'firm.json');
  const profile: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'));
  return (text) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
      const value = profile[key];
      if (typeof value !== 'string') throw new Error(`{{${key}}} is not a text in ${file}`);
      return value;
    });
}

/**
 * Fills {{name}}, {{description}} and the like in the page template from the firm's profile, and links the firm's
 * images.
 */
export function firmHead(fill: (text: string) => string, images: string): Plugin {
  const has = (name: string) => existsSync(path.join(images, name));
  const meta = (attrs: Record<string, string>): HtmlTagDescriptor => ({
    tag: 'meta',
    attrs,
    injectTo: 'head',
  });
  const touchIcon: HtmlTagDescriptor = {
    tag: 'link',
    attrs: { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    injectTo: 'head',
  };
  return {
    name: 'firm-head',
    transformIndexHtml: (html) => ({
      html: html.replace(/\{\{\w+\}\}/g, (placeholder) => escape(fill(placeholder))),
      tags: [
        ...(has('apple-touch-icon.png') ? [touchIcon] : []),
        ...(has('social.png')
          ? [
              meta({ property: 'og:image', content: fill('{{siteUrl}}/social.png') }),
              meta({ property: 'og:image:width', content: '1200' }),
              meta({ property: 'og:image:height', content: '630' }),
              meta({ name: 'twitter:card', content: 'summary_large_image' }),
            ]
          : []),
      ],
    }),
  };
}

const escape = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

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

type Profile = Record<string, unknown> & { workflow?: { payment?: unknown } };

/** What only the server reads. */
const ofServer: readonly string[] = ['quotas'];
/** What only the About page shows, which imports `firm.json?about`. */
const ofAboutPage: readonly string[] = ['promises', 'video'];

const select = (profile: Profile, wanted: (key: string) => boolean): Profile =>
  Object.fromEntries(Object.entries(profile).filter(([key]) => wanted(key)));

/** Leaves out of the firm's profile what no browser needs, or only one page: every page carries the rest. */
export function firmProfile(): Plugin {
  return {
    name: 'firm-profile',
    enforce: 'pre',
    transform(code, id) {
      const imported = /[\\/]firm\.json(\?about)?$/.exec(id);
      if (!imported) return undefined;
      const profile = JSON.parse(code) as Profile;
      if (imported[1]) return moduleOf(select(profile, (key) => ofAboutPage.includes(key)));
      const { workflow, ...rest } = select(profile, (key) => ![...ofServer, ...ofAboutPage].includes(key));
      // Public pages say when clients pay. The other rules are the firm's own.
      return moduleOf({ ...rest, ...(workflow && { workflow: { payment: workflow.payment } }) });
    },
  };
}

const moduleOf = (profile: Profile) => ({
  code: `export default ${JSON.stringify(profile)}`,
  moduleType: 'js',
  map: null,
});
