import { type MailTemplates } from '../../mail/text/mail-templates.js';

const name = 'Ada Sample';
const at = '2026-02-17T15:30:00.000Z';
const address = '203.0.113.7';
const order = '2025 individual return';
const hash = (digit: string) => digit.repeat(64);
const senior = { name: 'Sam Senior', email: 'sam@firm.example', role: 'Senior Associate' };
const caller = { name, email: 'ada@client.example', phone: '212-555-0142', service: 'Bookkeeping' };

/** Invented data for each email outside the workflow. No link opens anything, and no PIN works. */
export const siteSamples: MailTemplates = {
  messageFromFirm: {
    senderName: 'Sam Senior',
    link: '/ClientDashboard',
    order,
    message: 'Thank you for the 1099-NEC.\n\nDo you also have a Form 1095 for your health insurance?',
  },
  consentGiven: { recipient: 'Lee Lender of First Example Bank', order, until: at },
  sharedCopy: { link: '/SharedCopy', until: at },
  passwordReset: { link: '/ForgotPassword', pin: '000000', minutes: 30 },
  draftLink: { link: '/PriceTool', days: 30 },
  verifyEmail: { link: '/login', hours: 24 },
  changeEmail: { link: '/login', hours: 24 },
  emailInUse: {},
  spouseInvitation: { taxYear: 2025, link: '/login', days: 14 },
  spouseTurn: { taxpayer: name, taxYear: 2025, link: '/login' },
  spouseNews: { news: 'signed', taxYear: 2025, at, link: '/login' },
  spouseJoined: { spouse: 'Sam Sample', email: 'sam@client.example', taxYear: 2025, at, link: '/login' },
  spouseAccessEnded: { taxYear: 2025, at },
  staffInvitation: { role: 'Senior Associate', link: '/login', days: 7 },
  invitationAccepted: { invited: senior.name, email: senior.email, role: senior.role, at },
  accessAsked: { person: senior, at },
  ownersChanged: { person: { ...senior, role: 'Owner' }, by: 'Olive Owner', at },
  returnsAssigned: { by: 'Sam Senior', returns: 12, link: '/Admin/Dashboard?assignee=me' },
  returnNudged: { by: 'Sam Senior', client: 'Ada Berg', link: '/AdminTaxReturn/0' },
  unusualAccess: { what: 'returnsRead', count: 82, person: senior, at, link: '/Admin/Audit?tab=reads' },
  diskFull: { found: 'The database’s disk is full; 0.0 GB are free at /data', at },
  passwordChanged: { at },
  nameChanged: { at, newName: 'Ada Newname' },
  emailChangeRequested: { at, newEmail: 'ada.new@client.example' },
  emailChanged: { at, newEmail: 'ada.new@client.example' },
  secondFactorChanged: { at, change: 'authenticatorAdded' },
  newDevice: { at, device: 'Firefox on Windows', address },
  signInsPaused: { at, address },
  secondFactorGuessed: { at },
  staffMessage: {
    subject: 'Your question about quarterly payments',
    message: 'Hello,\n\nYou can make them on the IRS website. The next one is due on April 15.',
  },
  dailyRoot: {
    day: '2026-02-17',
    hash: hash('a'),
    previous: hash('b'),
    fingerprint: hash('c'),
    heads: 214,
    headsHash: hash('d'),
    reads: 1802,
    readsHash: hash('e'),
    security: { seq: 97, head: hash('f') },
  },
  hourlySeal: {
    at: '2026-02-17T15:00:00.000Z',
    hash: hash('a'),
    heads: 12,
    headsHash: hash('b'),
    security: { seq: 97, head: hash('c') },
  },
  clientMessage: {
    clientName: name,
    clientEmail: 'ada@client.example',
    link: '/Admin/Dashboard',
    order,
    message: 'I moved in June. Do you need my old address, too?',
  },
  contactMessage: {
    name,
    email: 'ada@client.example',
    office: 'Brooklyn',
    message: 'Do you prepare returns for two states?',
  },
  serviceRequest: {
    ...caller,
    message: 'My books are in a spreadsheet. Is that a problem?',
    facts: [
      ['Hours a month', '4'],
      ['Price shown', '$180 a month'],
    ],
  },
  serviceRequestReceived: { service: 'Bookkeeping' },
  serviceRequestWaits: { ...caller, at },
  infectedFile: { file: 'statement.pdf', sender: 'ada@client.example', virus: 'Eicar-Signature' },
};
