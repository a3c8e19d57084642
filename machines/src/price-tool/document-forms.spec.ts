import { checklist } from './checklist.js';
import { formInName, formInText, itemForForm } from './document-forms.js';
import { preparations } from './services.js';

it.each([
  ['W-2 (2).pdf', 'Form W-2'],
  ['2025W2 Acme.pdf', 'Form W-2'],
  ['w2_2025.jpg', 'Form W-2'],
  ['Form W-2c.pdf', 'Form W-2'],
  ['W-2G casino.pdf', undefined],
  ['1099-NEC (2).pdf', 'Form 1099-NEC'],
  ['scan 1099INT.pdf', 'Form 1099-INT'],
  ['1098.pdf', 'Form 1098'],
  ['1098-T.pdf', 'Form 1098-T'],
  ['Driver’s License front.heic', 'Photo ID'],
  ['2024 tax return.pdf', 'Last year’s return'],
  ['Last year’s return.pdf', 'Last year’s return'],
  ['1040-ES vouchers.pdf', 'Form 1040-ES'],
  ['P&L 2025.xlsx', 'Profit and loss statement'],
  ['IMG_2041.jpg', undefined],
  ['new2 window.pdf', undefined],
])('takes %s for %s', (name, form) => {
  expect(formInName(name)).toBe(form);
});

it.each([
  ['22222 a Employee’s social security number Form W-2 Wage and T ax Statement 2025', 'Form W-2'],
  ['Form 1099-NEC (Rev. April 2025) Nonemployee Compensation', 'Form 1099-NEC'],
  ['Form 1099-INT Interest Income', 'Form 1099-INT'],
  ['Form 1098 Mortgage Interest Statement', 'Form 1098'],
  ['Form 1095-A Health Insurance Marketplace Statement', 'Form 1095-A'],
  ['Form 1040 U.S. Individual Income Tax Return 2024 Attach Form(s) W-2, 1099-R', 'Form 1040'],
  ['Profit and loss: interest income $12', undefined],
  ['', undefined],
])('reads the title of “%s”', (text, form) => {
  expect(formInText(text)).toBe(form);
});

it('files a form under an item of the checklist only if that asks for it', () => {
  const items = checklist('individual');
  expect(itemForForm('Form W-2', 'individual', items)).toBe('w2');
  expect(itemForForm('Form 1098', 'individual', items)).toBeUndefined();
  expect(itemForForm('Form W-2', 'business', checklist('business'))).toBeUndefined();
  expect(itemForForm('Form W-2', 'individual', [])).toBeUndefined();
  expect(itemForForm('gone', 'individual', items)).toBeUndefined();
});

it('names only items that a checklist has', () => {
  const keys = preparations.flatMap((preparation) => checklist(preparation).map(({ key }) => key));
  for (const name of ['W-2', '1099-NEC', '1099-B', 'passport', 'void check', 'cp 261', 'payroll', 'cp575']) {
    const form = formInName(name)!;
    const item = preparations
      .map((preparation) => itemForForm(form, preparation, checklist(preparation)))
      .find((key) => key !== undefined);
    expect(keys).toContain(item);
  }
});
