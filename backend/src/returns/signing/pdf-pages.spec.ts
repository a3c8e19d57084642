import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  type PDFPage,
  PDFString,
} from '@cantoo/pdf-lib';
import { Decoder } from '../../base/content/decoder.js';
import { checkForm } from './pdf-pages.js';

const decoder = new Decoder();
afterAll(() => decoder.onModuleDestroy());

type Change = (page: PDFPage, document: PDFDocument) => unknown;

async function form(change: Change = () => undefined) {
  const document = await PDFDocument.create();
  const page = document.addPage([300, 200]);
  page.drawText('Form 8879');
  change(page, document);
  return Buffer.from(await document.save({ updateFieldAppearances: false }));
}
const name = (text: string) => PDFName.of(text);
const withField: Change = (page, document) => {
  const field = document.getForm().createTextField('agi');
  field.setText('82,310');
  field.addToPage(page);
};
const widgetOf = ({ node }: PDFPage) => node.lookup(name('Annots'), PDFArray).lookup(0, PDFDict);
const withoutAppearance: Change = (page, document) => {
  withField(page, document);
  widgetOf(page).delete(name('AP'));
};
const withStaleAppearance: Change = (page, document) => {
  withField(page, document);
  document.getForm().acroForm.dict.set(name('NeedAppearances'), PDFBool.True);
};
const dynamicXfa: Change = (_, { context, catalog }) => {
  const template = context.register(context.stream('<xdp:xdp/>'));
  catalog.set(name('AcroForm'), context.obj({ Fields: [], XFA: template }));
};
const annotationsInStream: Change = ({ node }, { context }) =>
  node.set(name('Annots'), context.register(context.stream('[]')));
const hiddenLayer: Change = (_, { context, catalog }) => {
  const layer = context.register(context.obj({ Type: 'OCG', Name: PDFString.of('Draft') }));
  catalog.set(name('OCProperties'), context.obj({ OCGs: [layer], D: { OFF: [layer] } }));
};
it.each<[string, Change]>([
  ['pages alone', () => undefined],
  ['a field that each program shows', withField],
  [
    'an empty field without an appearance',
    (page, document) => {
      withoutAppearance(page, document);
      document.getForm().getTextField('agi').acroField.dict.delete(name('V'));
    },
  ],
  [
    'a visible layer',
    (page, document) => {
      hiddenLayer(page, document);
      document.catalog.lookup(name('OCProperties'), PDFDict).lookup(name('D'), PDFDict).delete(name('OFF'));
    },
  ],
])('takes a form with %s', async (_, change) => {
  await expect(checkForm(decoder, 'Form 8879.pdf', Buffer.from(await form(change)))).resolves.toBeUndefined();
});

const signature: Change = (page, document) => {
  withField(page, document);
  widgetOf(page).set(
    name('V'),
    document.context.obj({ ByteRange: [0, 1, 2, 3], Contents: PDFString.of('x') }),
  );
};
const damagedObject: Change = ({ node }, { context }) =>
  node.set(name('Contents'), context.register(PDFInvalidObject.of(Buffer.from('<< /Length'))));

it.each<[string, Change, string]>([
  [
    'a password',
    (_, document) => document.encrypt({ userPassword: 'secret', ownerPassword: 'secret' }),
    'has a password. Please save it without the password, and upload it again.',
  ],
  ...(
    [
      ['a digital signature', signature, 'can’t be signed here. The PDF has a digital signature already.'],
      ['annotations in a stream', annotationsInStream, 'can’t be signed here. The PDF is damaged.'],
      [
        'resources of the wrong type',
        ({ node }) => node.set(name('Resources'), PDFString.of('x')),
        'is damaged.',
      ],
      ['a damaged object', damagedObject, 'is damaged.'],
      ['a missing page', (_, document) => document.context.delete(document.addPage().ref), 'is damaged.'],
      ['dynamic XFA', dynamicXfa, 'only Adobe’s programs can show its pages.'],
      [
        'a filled field without an appearance',
        withoutAppearance,
        'not every program shows what its fields contain.',
      ],
      ['a stale appearance', withStaleAppearance, 'not every program shows what its fields contain.'],
      ['a hidden layer', hiddenLayer, 'it has hidden layers.'],
    ] satisfies [string, Change, string][]
  ).map(([what, change, why]): [string, Change, string] => [
    what,
    change,
    `${why} Print it to PDF, and upload that.`,
  ]),
])('refuses a form with %s, and says what to do', async (_, change, sentence) => {
  await expect(checkForm(decoder, 'Form 8879.pdf', Buffer.from(await form(change)))).rejects.toMatchObject({
    response: { errors: { link: expect.stringContaining(sentence) } },
  });
});
