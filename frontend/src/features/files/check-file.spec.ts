import { refusalOf } from './check-file.js';

it.each(['w2.pdf', 'SCAN.JFIF', 'scan', 'Statement of Dr. Lee', 'photo.HEIC'])(
  'lets the server look at %s',
  (name) => expect(refusalOf({ name, size: 1 })).toBeUndefined(),
);

it.each(['letter.pages', 'scan.pdf.exe', '.zip'])('refuses %s', (name) =>
  expect(refusalOf({ name, size: 1 })).toMatch(/^Only PDF/),
);
