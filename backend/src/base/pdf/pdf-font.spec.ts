import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { create, type Font } from 'fontkit';
import { itReadsPdf } from '../../../test/support/pdf.js';
import { folderOf, withFallbacks } from './pdf-font.js';
import { pdfSheet } from './pdf-sheet.js';

const font = withFallbacks(
  create(readFileSync(join(folderOf('dejavu-fonts-ttf'), 'ttf/DejaVuSans.ttf'))) as Font,
  400,
);
const shown = (text: string) =>
  String.fromCodePoint(...font.layout(text).glyphs.flatMap(({ codePoints }) => codePoints));

it.each(['山田太郎', '刘陈張', '김민준', 'नेहा', 'สมชาย', 'Łucja', 'Ζωή'])('has the letters of %s', (name) => {
  const { glyphs } = font.layout(name);
  for (const { id, path } of glyphs) expect([id, path.commands.length]).not.toContain(0);
  expect([...shown(name)].sort()).toEqual([...name].sort());
});

it('writes right-to-left scripts in the order in which they are read, and the rest as it is', () => {
  expect(shown('By שלום עולם, client')).toBe('By םלוע םולש, client');
  expect(shown('שלום (א) 12')).toBe('12 (א) םולש');
  // Joined letters, from the last to the first.
  const forms = font.layout('שרה, مرحبا').glyphs.map(({ name }) => name);
  expect(forms.slice(0, 5)).toEqual(['uniFE8E', 'uniFE92', 'uniFEA3', 'uniFEAE', 'uniFEE3']);
});

it('draws a variable font in regular weight', () => {
  const [start, next] = font.layout('김').glyphs[0]!.path.commands;
  // The end of its first stroke, which is 70 units wide in the font's own, thin weight.
  expect(next!.args[0]! - start!.args[0]!).toBeGreaterThan(150);
});

it('draws a box with the code point for a letter that no font has, and keeps the letter', () => {
  const [glyph] = font.layout('𒀀').glyphs;
  expect(glyph!.path.commands.filter(({ command }) => command === 'moveTo').length).toBeGreaterThan(6);
  expect(shown('a𒀀b')).toBe('a𒀀b');
});

itReadsPdf('keeps every letter as text in a PDF, also where a line is broken', async () => {
  const names = '山田太郎 김민준 नेहा สมชาย Łucja 𒀀';
  const sheet = await pdfSheet({});
  sheet.text(names).font('bold').text(names, { width: 60 }).end();
  const text = execFileSync('pdftotext', ['-', '-'], { input: await buffer(sheet), encoding: 'utf8' });
  for (const name of ['山田太郎', '김민준', 'สมชาย', 'Łucja', '𒀀']) expect(text.split(name)).toHaveLength(3);
});
