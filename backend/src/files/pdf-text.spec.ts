import { buffer } from 'node:stream/consumers';
import { pdfFile } from '../../test/support/documents.js';
import { pdfSheet } from '../common/pdf-sheet.js';
import { PdfText } from './pdf-text.js';

let text: PdfText;

beforeEach(() => {
  text = new PdfText();
});
afterEach(() => text.onModuleDestroy());

/** What the process has loaded of compiled libraries. */
function nativeModules(): string[] {
  const { report } = process;
  Object.assign(report, { excludeNetwork: true });
  return (report.getReport() as unknown as { sharedObjects: string[] }).sharedObjects;
}

it('reads the text of the first page without native code', async () => {
  const sheet = await pdfSheet({});
  sheet.text('Form W-2 Wage and Tax Statement').end();
  expect(await text.firstPage(() => buffer(sheet))).toBe('Form W-2 Wage and Tax Statement');
  expect(nativeModules().filter((name) => /canvas|skia/.test(name))).toEqual([]);
});

it('does not search a PDF that is cut off for its text', async () => {
  const sheet = await pdfSheet({});
  sheet.text('Form W-2 Wage and Tax Statement').end();
  const whole = await buffer(sheet);
  const cut = whole.subarray(0, whole.indexOf('startxref'));
  expect(await text.firstPage(() => Promise.resolve(cut))).toBe('');
  const padded = Buffer.concat([whole, Buffer.alloc(1000)]);
  expect(await text.firstPage(() => Promise.resolve(padded))).toBe('Form W-2 Wage and Tax Statement');
});

it('holds the content of few files, however many wait', async () => {
  let held = 0;
  let most = 0;
  const one = async () => {
    await text.firstPage(() => {
      most = Math.max(most, ++held);
      return Promise.resolve(pdfFile());
    });
    held--;
  };
  await Promise.all(Array.from({ length: 10 }, one));
  expect(most).toBeLessThanOrEqual(2);
});

it('is busy while a hundred files wait', async () => {
  let goOn!: () => void;
  const first = text.firstPage(() => new Promise((resolve) => (goOn = () => resolve(undefined))));
  const others = Array.from({ length: 100 }, () => text.firstPage(() => Promise.resolve(undefined)));
  expect(text.isBusy).toBe(true);
  goOn();
  expect(new Set(await Promise.all([first, ...others]))).toEqual(new Set(['']));
  expect(text.isBusy).toBe(false);
});

it('reads no file that still waits when the program stops', async () => {
  let goOn!: () => void;
  const first = text.firstPage(() => new Promise((resolve) => (goOn = () => resolve(undefined))));
  const read = jest.fn(() => Promise.resolve(pdfFile()));
  const waiting = text.firstPage(read);
  await text.onModuleDestroy();
  goOn();
  expect(await Promise.all([first, waiting])).toEqual(['', '']);
  expect(read).not.toHaveBeenCalled();
});
