/** The blog of the demo firm. */
export const demoPosts: readonly { title: string; content: string }[] = [
  {
    title: 'What to bring when you have never filed as a freelancer',
    content:
      '<p>The first year of self-employment surprises people twice: once when no tax is withheld from their checks, and once more in April. Self-employment tax begins at $400 of profit, so even a small side job belongs on the return.</p><p>Bring every Form 1099 you received, and a list of what you were paid without one. Then your expenses, added up by kind: materials, software, travel, the share of your phone that is for work. A spreadsheet with one line for each kind is better than an envelope of receipts; keep the receipts at home in case somebody asks.</p><h2>Three habits for next year</h2><ul><li>Open a second checking account, and run the business through it.</li><li>Set a quarter of each payment aside on the day it arrives.</li><li>Pay estimated tax in April, June, September and January.</li></ul>',
  },
  {
    title: 'An extension is six more months to file, not to pay',
    content:
      '<p>An extension moves the filing deadline of an individual return from April 15 to October 15. It does not move the day on which the tax is due. If you expect to owe, send a payment with the extension; the estimate need not be perfect, only reasonable.</p><p>Partnerships and S corporations file by March 15, so their extension runs to the middle of September. If your personal return waits for a Schedule K-1, extend that one as well.</p>',
  },
  {
    title: 'When an S corporation begins to make sense',
    content:
      '<p>We are asked about S corporations every week. The answer starts with one number: profit, after expenses, that comes back year after year. Once an owner must go on payroll, at about $20,000 of profit, there are costs that a sole proprietor never sees: payroll tax preparation, a separate return due March 15, and bookkeeping that has to be right.</p><p>Below that, an LLC or simply a DBA keeps life easier. Come and talk before you form anything: undoing an election is slower than making one.</p>',
  },
  {
    title: 'The $2,000 question for landlords',
    content:
      '<p>A new faucet is a repair. A new kitchen is an improvement. Between them lies a line that matters, because repairs lower this year’s income and improvements are spread over many years. In our practice work of $2,000 or more is looked at as a major renovation first, and explained to you before it goes on the return.</p><p>Keep the invoice, and write on it what was wrong and what was done. That one sentence settles most questions.</p>',
  },
];
