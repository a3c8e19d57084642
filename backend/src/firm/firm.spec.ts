import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../base/paths.js';
import {
  firmAddresses,
  FirmProfileError,
  loadFirm,
  ownerFlagName,
  readLetter,
  roleToApi,
  unknownKeys,
} from './firm.js';

describe('the included firm', () => {
  const firm = loadFirm(join(projectRoot, 'firm'));

  it('has twelve offices, nine of them in the search for the nearest city', () => {
    const namesIn = (wanted: string) =>
      firm.offices.filter(({ region }) => region === wanted).map(({ name }) => name);
    expect(namesIn('East Coast')).toEqual(['New York City', 'Philadelphia', 'Miami']);
    expect(namesIn('Middle US')).toEqual(['Chicago', 'Austin TX', 'Twin Cities MN', 'Denver']);
    expect(namesIn('West Coast')).toEqual([
      'Los Angeles',
      'San Francisco Bay Area',
      'San Diego',
      'Portland',
      'Seattle',
    ]);
    expect(firm.offices.filter(({ nearest }) => !nearest).map(({ name }) => name)).toEqual([
      'Miami',
      'Denver',
      'Seattle',
    ]);
  });

  it('lists its own email addresses', () => {
    expect(firmAddresses(firm).size).toBe(13);
    expect(firmAddresses(firm)).toContain(firm.email);
  });
});

it('says which keys of firm.json nothing reads, and what they are most like', () => {
  const firm = loadFirm(join(projectRoot, 'firm'));
  expect(unknownKeys(firm)).toEqual([]);
  const misspelled = { ...firm, bankdebt: true, analyticUrl: '', motto: 'Taxes, done' };
  expect(unknownKeys(misspelled)).toEqual([
    'firm.json has bankdebt, which nothing reads. Did you mean bankDebit?',
    'firm.json has analyticUrl, which nothing reads. Did you mean analyticsUrl?',
    'firm.json has motto, which nothing reads',
  ]);
});

describe('loadFirm', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tax-firm-profile-'));
  beforeEach(() => cpSync(join(projectRoot, 'firm'), folder, { recursive: true, force: true }));
  afterAll(() => rmSync(folder, { recursive: true }));

  const rewrite = (file: string, from: RegExp, to: string) => {
    const path = join(folder, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
  };

  it.each([
    ['firm.json', /"phone": ".*"/, '"phone": "12"', 'phone: must be a US telephone number'],
    ['firm.json', /"boardUrl": ".*"/, '"boardUrl": "board"', 'license.boardUrl: must be a URL'],
    ['firm.json', /"captions": ".*",/, '', 'video.captions: must name a WebVTT file'],
    ['firm.json', /"src": ".*"/, '"src": "http://video.example/1"', 'video.src: '],
    [
      'firm.json',
      /"filesPerDraft": \d+/,
      '"filesPerDraft": 1001',
      'quotas.filesPerDraft: must be at most 1000',
    ],
    [
      'firm.json',
      /"filesPerClient": \d+/,
      '"filesPerClient": 0',
      'quotas.filesPerClient: must be at least 1',
    ],
    ['firm.json', /"afterYears": 7/, '"afterYears": 2', 'disposal.afterYears: must be at least 3'],
    [
      'firm.json',
      /"payment": "afterFiling"/,
      '"payment": "never"',
      'workflow.payment: must be "afterFiling" or "beforeFiling"',
    ],
    ['firm.json', /"filesPerClient"/, '"files"', 'quotas: may only have filesPerClient, '],
    ['offices.json', /"latitude": 40.7128/, '"latitude": 4000', '[0].latitude:'],
    [
      'offices.json',
      /"slug": "philadelphia"/,
      '"slug": "new-york-city"',
      '[1].slug: new-york-city is used twice',
    ],
    ['prices.json', /"lastMinuteCents": \d+/, '"lastMinuteCents": 50.5', 'lastMinuteCents: '],
    ['firm.json', /"legalName": .*/, '', 'legalName: '],
    ['firm.json', /"scheduleUrl": .*/, '', 'scheduleUrl: must be a URL'],
    ['firm.json', /"promises"/, '"promise"', 'promises: '],
    ['prices.json', /\{/, '', 'is not valid JSON'],
    ['prices.json', /"highCents": \d+/, '"highCents": 1', 'highCents: must be at least lowCents'],
    ['content/engagement-letter.md', /^title: .*$/m, '', 'has no title'],
    ['content/engagement-letter.md', /\{\{legalName\}\}/, '{{laywer}}', 'names {{laywer}}, which is not'],
    ['content/engagement-letter.md', /^## /gm, '', 'has no section'],
    ['content/engagement-letter.md', /^## Our fee$/m, '## Empty\n\n## Our fee', 'below the heading "Empty"'],
    ['content/engagement-letter.md', /Our fee is/, '**Our fee** is', 'this is not shown: **Our fee**'],
  ])('names the invalid field in %s', (file, from, to, problem) => {
    rewrite(file, from, to);
    expect(() => loadFirm(folder)).toThrow(FirmProfileError);
    expect(() => loadFirm(folder)).toThrow(problem);
    expect(() => loadFirm(folder)).toThrow(file);
  });

  it('names the file that is missing', () => {
    rmSync(join(folder, 'offices.json'));
    expect(() => loadFirm(folder)).toThrow(FirmProfileError);
    expect(() => loadFirm(folder)).toThrow(`${join(folder, 'offices.json')} cannot be read (ENOENT)`);
  });
});

describe('the engagement letter', () => {
  it('has its text and hash, with the firm’s name in it', () => {
    const { engagementLetter } = loadFirm(join(projectRoot, 'firm'));
    expect(engagementLetter!.text).toContain('Lantern Street CPA, PLLC');
    expect(engagementLetter!.hash).toMatch(/^[\da-f]{64}$/);
  });

  it('is read as paragraphs, headings and lists', () => {
    const text =
      '---\ntitle: A letter\n---\n\nDear\nclient.\n\n## Work\n\n- One\n- Two\n  lines\n\nThat is all.\n';
    expect(readLetter(text)).toEqual({
      title: 'A letter',
      opening: [{ paragraph: 'Dear client.' }],
      sections: [
        { heading: 'Work', blocks: [{ list: ['One', 'Two lines'] }, { paragraph: 'That is all.' }] },
      ],
    });
  });
});

describe('the name of the owner’s role', () => {
  const firm = { ownerRole: 'Managing Partner' };

  it('replaces Owner in the API', () => {
    expect(roleToApi('Owner', firm)).toBe('Managing Partner');
    expect(roleToApi('CPA/EA', firm)).toBe('CPA/EA');
  });

  it('keeps only letters and digits in flags and paths', () => {
    expect(ownerFlagName(firm)).toBe('ManagingPartner');
  });
});
