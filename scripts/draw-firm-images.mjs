/**
 * `npm run draw:images`: draws the preview image of shared links and the icon for a phone's home screen from the firm's
 * profile and the site's icon, into the firm's folder. A firm may replace them with its own. Needs Chromium.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { root } from './lib/project.mjs';

const firmDir = resolve(root, process.env.FIRM_DIR ?? 'firm');
const firm = JSON.parse(readFileSync(join(firmDir, 'firm.json'), 'utf8'));
const icon = readFileSync(join(root, 'frontend/public/favicon.svg'), 'utf8');
const font = (file) => readFileSync(join(root, 'node_modules', file), 'base64');
const heading = font('@fontsource/newsreader/files/newsreader-latin-500-normal.woff2');
const sans = font('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2');
const escape = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const social = `<!doctype html><style>
  @font-face { font-family: Heading; src: url(data:font/woff2;base64,${heading}) }
  @font-face { font-family: Sans; src: url(data:font/woff2;base64,${sans}); font-weight: 400 700 }
  body { margin: 0; width: 1200px; height: 630px; box-sizing: border-box; padding: 60px 80px 48px; background: #f5efe3;
    color: #1d1a16; display: flex; flex-direction: column; border-bottom: 24px solid #1d1a16 }
  svg { width: 132px; height: 132px }
  h1 { font: 500 96px/1.02 Heading; letter-spacing: -0.02em; margin: 32px 0 24px }
  p { font: 400 36px/1.4 Sans; margin: 0; color: #4d463c; max-width: 1000px }
  footer { font: 600 30px/1 Sans; margin-top: auto; padding-top: 28px; border-top: 2px solid #8b8069;
    display: flex; justify-content: space-between }
</style>${icon}<h1>${escape(firm.name)}</h1><p>${escape(firm.description)}</p>
<footer><span>${escape(firm.headquarters ?? '')}</span><span>${escape(firm.phone)}</span></footer>`;

const touchIcon = `<!doctype html><style>
  body { margin: 0; width: 180px; height: 180px; background: #f5efe3; display: grid; place-items: center }
  svg { width: 150px; height: 150px }
</style>${icon}`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const folder = join(firmDir, 'images');
mkdirSync(folder, { recursive: true });
for (const [name, html, width, height] of [
  ['social.png', social, 1200, 630],
  ['apple-touch-icon.png', touchIcon, 180, 180],
]) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate('document.fonts.ready');
  await page.screenshot({ path: join(folder, name) });
}
await browser.close();
