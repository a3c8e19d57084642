import { type OrderService } from '@tax-firm/machines';
import { type ServiceRequestBody } from '@tax-firm/contract';
import { buffer } from 'node:stream/consumers';

/** One employee of each role, and one still waiting for access. All people are invented. */
export const demoStaff = [
  { key: 'owner', name: 'Marisol Vega', role: 'Owner', employeeAccess: true },
  { key: 'cpa', name: 'Theo Lindqvist', role: 'CPA/EA', employeeAccess: true },
  { key: 'senior', name: 'Priya Raman', role: 'Senior Associate', employeeAccess: true },
  { key: 'staff', name: 'Jonah Adler', role: 'Staff Associate', employeeAccess: true },
  { key: 'intern', name: 'Bea Okafor', role: 'Intern', employeeAccess: true },
  { key: 'auditor', name: 'Ruth Castellan', role: 'Auditor', employeeAccess: true },
  { key: 'newcomer', name: 'Sam Whitlock', role: 'Staff Associate', employeeAccess: false },
] as const;

export type DemoColleagueKey = (typeof demoStaff)[number]['key'];

/** Sample clients, with the S corporations that some of them have. All are invented. */
export const demoClients = [
  { name: 'Ada Fontaine', email: 'ada@fontaine.example', company: 'Fontaine Design LLC' },
  { name: 'Ben Achterberg', email: 'ben@achterberg.example', company: 'Achterberg Audio Inc.' },
  { name: 'Carmen Ruiz', email: 'carmen@ruiz-ceramics.example', company: 'Ruiz Ceramics Inc.' },
  { name: 'Dov Silberman', email: 'dov@silberman.example', company: 'Silberman Books Inc.' },
  { name: 'Elif Demir', email: 'elif@demir-studio.example', company: 'Demir Studio Inc.' },
  { name: 'Franklin Moss', email: 'franklin@mossfilms.example', company: 'Moss Films Inc.' },
  { name: 'Greta Nyholm', email: 'greta@nyholm.example', company: 'Nyholm Textiles Inc.' },
  { name: 'Hollis Park', email: 'hollis@park.example', company: 'Park & Daughters Inc.' },
  { name: 'Imani Brooks', email: 'imani@brooksprints.example', company: 'Brooks Prints Inc.' },
  { name: 'Jules Ferrand', email: 'jules@ferrand.example', company: 'Ferrand Lighting Inc.' },
  { name: 'Keiko Tanabe', email: 'keiko@tanabe.example', company: 'Tanabe Flowers Inc.' },
  { name: 'Łukasz Wrona', email: 'lukasz@wrona.example', company: 'Wrona Carpentry Inc.' },
] as const;

/** What an invented visitor asks the firm to call about. */
export const demoRequest: ServiceRequestBody = {
  service: 'bookkeeping',
  answers: { hoursPerMonth: 6 },
  name: 'Imani Example',
  email: 'imani@pottery.example',
  phone: '718-555-0119',
  message: 'I sell pottery at markets and online. My receipts are in a shoebox; where do we start?',
};

const documents: Readonly<Record<OrderService, readonly string[]>> = {
  'Tax Preparation Individual': ['Form W-2', 'Form 1099-NEC', 'Expenses by category', 'Last year’s return'],
  'Tax Preparation Business': [
    'Profit and loss statement',
    'Balance sheet',
    'Payroll reports',
    'Last year’s return',
  ],
};

/** Creates a PDF of one page. */
export async function demoPdf(title: string, lines: readonly string[]): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({ size: 'LETTER', margin: 72, info: { Title: title } });
  document.font('Times-Roman').fontSize(24).text(title).moveDown(0.5);
  document.font('Helvetica').fontSize(11).text(lines.join('\n'), { lineGap: 5 });
  document.end();
  return buffer(document);
}

/** Creates sample documents for a service. */
export const demoDocuments = (service: OrderService, count: number) =>
  Promise.all(
    documents[service].slice(0, count).map(async (title) => ({
      name: `${title.replace('’', '')}.pdf`,
      content: await demoPdf(title, ['This is a sample document for the demonstration.']),
    })),
  );

/** Sample blog articles. */
export const demoPosts: readonly { title: string; content: string }[] = [
  {
    title: 'What to bring when you have never filed as a freelancer',
    content:
      '<p>The first year of self-employment surprises people twice: first when nobody withholds tax from their checks, and again in April. You owe self-employment tax once you make $400 of profit, so even a small side job belongs on your return.</p><p>Bring every Form 1099 you received and a list of what you were paid without one. Then bring your expenses, totaled by category: materials, software, travel, the share of your phone that you use for work. A spreadsheet with one line for each category is better than an envelope of receipts. Keep the receipts at home in case someone asks.</p><h2>Three habits for next year</h2><ul><li>Open a second checking account and run the business through it.</li><li>Set aside a quarter of each payment the day it arrives.</li><li>Pay estimated tax in April, June, September and January.</li></ul>',
  },
  {
    title: 'An extension is six more months to file, not to pay',
    content:
      '<p>An extension moves the filing deadline for an individual return from April 15 to October 15. It doesn’t move the day your tax is due. If you expect to owe, send a payment with the extension. The estimate doesn’t have to be perfect, only reasonable.</p><p>Partnerships and S corporations file by March 15, so their extension runs until September 15. If your personal return depends on a Schedule K-1 from one of them, extend your own return too.</p>',
  },
  {
    title: 'When an S corporation begins to make sense',
    content:
      '<p>People ask us about S corporations every week. The answer starts with one number: the profit you make after expenses, year after year. At about $20,000 of profit, the owner of an S corporation must go on payroll. That brings costs a sole proprietor never sees: payroll tax preparation, a separate return due March 15, and books that have to be right.</p><p>Below that, an LLC or just a DBA is simpler. Talk to us before you form anything. It takes longer to undo an election than to make one.</p>',
  },
  {
    title: 'The $2,000 question for landlords',
    content:
      '<p>A new faucet is a repair. A new kitchen is an improvement. The difference matters, because you deduct repairs this year and spread the cost of improvements over many years. We review any work of $2,000 or more as a possible major renovation, and we explain our decision to you before it goes on the return.</p><p>Keep the invoice, and write on it what was wrong and what was done. That one sentence settles most questions.</p>',
  },
];
