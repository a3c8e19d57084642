import { existsSync } from 'node:fs';
import path from 'node:path';
import { type HtmlTagDescriptor, type Plugin } from 'vite';

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
