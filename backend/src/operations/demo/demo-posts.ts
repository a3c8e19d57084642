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
