/** Stand-in for the firm's Markdown files, which only the build can convert (vite/markdown.ts). */
export default {
  fields: { title: 'Expenses', name: 'Founder Example', summary: 'What to keep', taxYear: '2025' },
  intro: '',
  sections: [
    { id: 'may-i-deduct-a-van', title: 'May I deduct a van?', html: '<p>Keep a log of the miles.</p>' },
    { id: 'what-is-a-log', title: 'What is a log?', html: '<p>Dates, places and miles.</p>' },
  ],
};
