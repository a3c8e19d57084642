/**
 * `npm run lighthouse -- http://127.0.0.1:3000 [/AboutUs …]`: prints Lighthouse's mobile scores for the public
 * pages of a running site, or for the given ones. One page represents the whole guidance library. Needs Chromium.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { fail, root } from './lib/project.mjs';

const port = 9333;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const [site, ...named] = process.argv.slice(2);
if (!site) fail('Name the site: npm run lighthouse -- http://127.0.0.1:3000');

const { pages } = JSON.parse(readFileSync(join(root, 'frontend/dist/.site.json'), 'utf8'));
const library = pages.filter((page) => page.startsWith('/cpa-free-guidance/'));
const wanted =
  named.length > 0 ? named : pages.filter((page) => page === library[0] || !library.includes(page));

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', `--remote-debugging-port=${port}`],
});
console.log('| page | performance | accessibility | best practices | SEO | largest paint |');
console.log('| --- | --- | --- | --- | --- | --- |');
for (const page of wanted) {
  const { lhr } = await lighthouse(new URL(page, site).href, { port, onlyCategories: categories });
  const scores = categories.map((name) => Math.round(lhr.categories[name].score * 100));
  const paint = lhr.audits['largest-contentful-paint'].displayValue;
  console.log(`| ${[page, ...scores, paint].join(' | ')} |`);
  for (const audit of failures(lhr)) console.error(`  ${page}: ${audit}`);
}
await browser.close();

/** The failed audits of a page, except performance. */
function failures(lhr) {
  return categories
    .slice(1)
    .flatMap((name) => lhr.categories[name].auditRefs)
    .filter(({ weight, id }) => weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 1)
    .map(({ id }) => lhr.audits[id].title);
}
