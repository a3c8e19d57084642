/**
 * `npm run lint:texts`: fails if a Markdown file links to a missing file or heading, or names a missing source file in
 * backticks, if a comment names a missing page of docs/, or if a text, a comment or code has a word that words.js
 * spells otherwise. Reports file, line and what is wrong. Does not check links to the web or to the site's own pages.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { marked } from 'marked';
import { fail, root } from '../lib/project.mjs';
import { unusualWords } from './words.js';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const folders = new Set(files.flatMap(foldersAbove));
const paths = [...files, ...folders];

const read = (file) => readFileSync(join(root, file), 'utf8');
const lineAt = (text, offset) => text.slice(0, offset).split('\n').length;

/** `a/b/c.md` → `a/b`, `a`. */
function foldersAbove(file) {
  const folder = dirname(file);
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)];
}

/** The inline and block tokens of a Markdown text, in order, each with its line. */
function tokensOf(text) {
  const found = [];
  let start = 0;
  for (const block of marked.lexer(text)) {
    let cursor = start;
    marked.walkTokens([block], (token) => {
      // marked gives no positions and trims the tokens in table cells, so search for each token after the previous one.
      const offset = text.indexOf(token.raw, cursor);
      if (offset !== -1) cursor = offset;
      found.push({ token, line: lineAt(text, cursor) });
    });
    start += block.raw.length;
  }
  return found;
}

/** Anchors of a page's headings by GitHub's rules: https://github.com/Flet/github-slugger. */
function anchorsIn(tokens) {
  const seen = new Map();
  const anchors = new Set();
  for (const { token } of tokens) {
    if (token.type !== 'heading') continue;
    const slug = plainText(token)
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-');
    const repeats = seen.get(slug) ?? 0;
    seen.set(slug, repeats + 1);
    anchors.add(repeats === 0 ? slug : `${slug}-${repeats}`);
  }
  return anchors;
}

const plainText = (token) => (token.tokens ? token.tokens.map(plainText).join('') : token.text);

const pages = new Map(
  files
    .filter((file) => file.endsWith('.md'))
    .map((file) => [file, tokensOf(read(file).replaceAll('\r\n', '\n'))]),
);
const anchors = new Map([...pages].map(([file, tokens]) => [file, anchorsIn(tokens)]));

/** Says why a link is broken; undefined if it works, or leads to the web or the site. */
function problemOfLink(page, href) {
  if (/^([a-z]+:|\/)/.test(href)) return undefined;
  const [path, anchor] = decodeURIComponent(href).split('#');
  const target = path === '' ? page : normalize(join(dirname(page), path)).replace(/\/$/, '');
  if (!files.includes(target) && !folders.has(target)) return 'no such file';
  if (anchor === undefined || anchors.get(target)?.has(anchor)) return undefined;
  return 'no such heading';
}

const sourceFile = /^[\w.@-]+(\/[\w.@-]+)*\.(ts|tsx|js|mjs|css|md|yml|conf)$/;
const folderOrFile = new RegExp(
  `^(${[...folders]
    .filter((folder) => !folder.includes('/'))
    .join('|')
    .replaceAll('.', '\\.')})/[\\w./@-]*$`,
);

/** Says why a path in backticks is broken. Its beginning may be omitted, as in `accounts/auth.guard.ts`. */
function problemOfPath(text) {
  if (text.includes('dist/') || !(sourceFile.test(text) || folderOrFile.test(text))) return undefined;
  const path = text.replace(/\/$/, '');
  return paths.some((known) => known === path || known.endsWith(`/${path}`)) ? undefined : 'no such file';
}

const problems = [];
for (const [page, tokens] of pages)
  for (const { token, line } of tokens) {
    const named = token.type === 'codespan' ? token.text : token.href;
    if (named === undefined) continue;
    const problem = token.type === 'codespan' ? problemOfPath(named) : problemOfLink(page, named);
    if (problem) problems.push(`${page}:${line}: ${named}: ${problem}`);
  }

for (const file of files.filter((name) => /\.(ts|tsx|js|mjs)$/.test(name))) {
  const text = read(file);
  for (const { 0: named, index } of text.matchAll(/\bdocs\/[\w/-]+\.md\b/g))
    if (!files.includes(named)) problems.push(`${file}:${lineAt(text, index)}: ${named}: no such file`);
}

/** Texts and code; not what others write, or what must not change. */
const worded = files.filter(
  (name) =>
    /\.(md|ts|tsx|js|mjs|css|json|yml|py)$/.test(name) &&
    !/^package-lock\.json$|^scripts\/lint\/words\.js$|^docs\/audit\/vectors\//.test(name),
);
for (const file of worded) {
  const text = read(file);
  for (const { index, found, better } of unusualWords(text))
    problems.push(`${file}:${lineAt(text, index)}: ${found}: write "${better}"`);
}

if (problems.length > 0) fail(problems.join('\n'));
console.log(
  `Every link in ${pages.size} Markdown files resolves, and ${worded.length} files are in American English.`,
);
