import { pdfFile } from '../../test/support/documents.js';
import { PdfText } from './pdf-text.js';

let text: PdfText;

beforeEach(() => {
  text = new PdfText();
});
afterEach(() => text.onModuleDestroy());

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
