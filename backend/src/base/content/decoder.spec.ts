import { buffer } from 'node:stream/consumers';
import { pdfFile } from '../../../test/support/documents.js';
import { packedStreams } from '../../../test/support/bombs.js';
import { pdfSheet } from '../pdf/pdf-sheet.js';
import { Decoder, type DecodedModule, TooMuchToDecode } from './decoder.js';

const pages: DecodedModule<{ textOfFirstPage(content: Uint8Array): Promise<string> }> = {
  path: 'files/content/first-page-text.js',
};

let decoder: Decoder;
beforeEach(() => {
  decoder = new Decoder();
});
afterEach(() => decoder.onModuleDestroy());

async function formW2(): Promise<Buffer> {
  const sheet = await pdfSheet({});
  sheet.text('Form W-2 Wage and Tax Statement').end();
  return buffer(sheet);
}
const textOf = (content: Uint8Array) => decoder.call(pages, 'textOfFirstPage', content);
const textLater = (read: () => Promise<Buffer | undefined>) =>
  decoder.callLast(pages, 'textOfFirstPage', async (): Promise<[Buffer] | undefined> => {
    const content = await read();
    return content && [content];
  });

it('reads the text of a PDF', async () => {
  expect(await textOf(await formW2())).toBe('Form W-2 Wage and Tax Statement');
  expect(await textOf(Buffer.from('%PDF-1.7 startxref'))).toBe('');
});

it('says what a module says about a file', async () => {
  await expect(
    decoder.call({ path: 'nowhere.js' } as typeof pages, 'textOfFirstPage', pdfFile()),
  ).rejects.toThrow('nowhere.js');
});

it('gives up on what takes too much time or memory, and goes on with the next', async () => {
  const [bomb] = packedStreams().slice(1);
  const quick = { ...pages, limits: { dataMb: 208, heapMb: 96, ms: 1 } };
  const hurried = decoder.call(quick, 'textOfFirstPage', pdfFile());
  const others = [await formW2(), bomb!, await formW2()].map(textOf);
  await expect(hurried).rejects.toThrow(TooMuchToDecode);
  const texts = await Promise.allSettled(others);
  expect(texts[0]).toEqual(texts[2]);
  expect(texts[2]).toMatchObject({ value: 'Form W-2 Wage and Tax Statement' });
});

it('holds the content of few files, however many wait', async () => {
  let held = 0;
  let most = 0;
  const one = async () => {
    await textLater(() => {
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
  const first = textLater(() => new Promise((resolve) => (goOn = () => resolve(undefined))));
  const others = Array.from({ length: 100 }, () => textLater(() => Promise.resolve(undefined)));
  expect(decoder.isBusy).toBe(true);
  goOn();
  expect(new Set(await Promise.all([first, ...others]))).toEqual(new Set([undefined]));
  expect(decoder.isBusy).toBe(false);
});

it('decodes nothing that still waits when the program stops', async () => {
  let goOn!: () => void;
  const first = textLater(() => new Promise((resolve) => (goOn = () => resolve(undefined))));
  const read = jest.fn(() => Promise.resolve(pdfFile()));
  const [waiting, asked] = [textLater(read), textOf(pdfFile())];
  await decoder.onModuleDestroy();
  goOn();
  await expect(asked).rejects.toThrow('The program stops');
  expect(await Promise.all([first, waiting])).toEqual([undefined, undefined]);
  expect(read).not.toHaveBeenCalled();
});
