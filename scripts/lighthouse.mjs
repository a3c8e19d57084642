/**
 * `npm run lighthouse -- http://127.0.0.1:3000 [/AboutUs …] [--runs 5]`: prints Lighthouse's mobile scores for the public
 * pages of a running site, or for the given ones: the median of the runs, and the lowest. One page represents the whole
 * guidance library. Needs Chromium.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { fail, root } from './lib/project.mjs';

const port = 9333;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '5' } },
  allowPositionals: true,
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) fail('--runs needs a whole number of 1 or more');
const [site, ...named] = positionals;
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
  const reports = [];
  for (let run = 0; run < runs; run++) reports.push(await reportOf(page));
  const scores = categories.map((name) => {
    const sorted = reports
      .map(({ categories: found }) => Math.round(found[name].score * 100))
      .sort(ascending);
    const [median, lowest] = [middleOf(sorted), sorted[0]];
    return median === lowest ? median : `${median} (${lowest})`;
  });
  const paints = reports.map(({ audits }) => audits['largest-contentful-paint'].numericValue).sort(ascending);
  const paint = `${(middleOf(paints) / 1000).toFixed(1)} s`;
  console.log(`| ${[page, ...scores, paint].join(' | ')} |`);
  for (const audit of new Set(reports.flatMap(failures))) console.error(`  ${page}: ${audit}`);
}
await browser.close();

/** Runs again when Chromium gave Lighthouse nothing to measure: that says nothing of the page. */
async function reportOf(page) {
  let error;
  for (let attempt = 0; attempt < 3; attempt++) {
    const { lhr } = await lighthouse(new URL(page, site).href, { port, onlyCategories: categories });
    if (!lhr.runtimeError) return lhr;
    error = lhr.runtimeError;
  }
  return fail(`Lighthouse could not load ${page}: ${error.message}`);
}

function ascending(one, other) {
  return one - other;
}

function middleOf(sorted) {
  return sorted[Math.floor(sorted.length / 2)];
}

/** The failed audits of a page, except performance. */
function failures(lhr) {
  return categories
    .slice(1)
    .flatMap((name) => lhr.categories[name].auditRefs)
    .filter(({ weight, id }) => weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 1)
    .map(({ id }) => lhr.audits[id].title);
}
