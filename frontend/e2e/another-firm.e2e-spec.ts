import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ours = join(process.cwd(), 'firm');
const read = (folder: string, file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));

const profile = {
  name: 'Fennel & Oakes',
  legalName: 'Fennel & Oakes Accountants, LLC',
  description: 'Accountants in Duluth for farms, boats and the people who work on them.',
  siteUrl: 'https://fennel-oakes.example',
  headquarters: 'Duluth, Minnesota',
  ownerRole: 'Managing Partner',
  email: 'desk@fennel-oakes.example',
  phone: '(888) 555-0177',
  licence: {
    number: 'MN-40077',
    authority: 'Minnesota Board of Accountancy',
    boardUrl: 'https://board.example/MN-40077',
  },
  promises: ['We answer the phone.'],
  paymentUrl: 'https://pay.fennel-oakes.example/invoice',
  paymentLinkId: 'fennel-oakes',
  scheduleUrl: 'https://meet.example/fennel-oakes',
  reviewSites: [{ name: 'Harbor reviews', url: 'https://reviews.example/fennel-oakes' }],
};

const office = (slug: string, name: string, region: string, digit: number) => ({
  ...{ slug, name, region, nearest: true, latitude: 40 + digit, longitude: -90 - digit },
  phone: `(218) 555-012${digit}`,
  email: `${slug}@fennel-oakes.example`,
  scheduleUrl: `https://meet.example/fennel-oakes/${slug}`,
});

describe('a site built for another firm', () => {
  const folder = mkdtempSync(join(tmpdir(), 'another-firm-'));
  const firm = join(folder, 'firm');
  const site = join(folder, 'site');

  beforeAll(async () => {
    cpSync(ours, firm, { recursive: true });
    rmSync(join(firm, 'images'), { recursive: true });
    const write = (file: string, content: string) => writeFileSync(join(firm, file), content);
    write('firm.json', JSON.stringify(profile));
    write(
      'offices.json',
      JSON.stringify([
        office('duluth', 'Duluth', 'Middle US', 1),
        office('astoria', 'Astoria', 'West Coast', 2),
      ]),
    );
    const prices = read(ours, 'prices.json');
    prices.individual.w2.underCents = 12_300;
    write('prices.json', JSON.stringify(prices));
    write(
      'content/founder.md',
      '---\nname: Ida Oakes\ntitle: Partner\nsummary: Two accountants and a harbor.\nheadline: We began with a boat\n---\n\nIt leaked.\n',
    );
    await promisify(execFile)(
      process.execPath,
      [
        ...['node_modules/vite/bin/vite.js', 'build', '--config', 'frontend/vite.config.ts'],
        ...['--outDir', site, '--logLevel', 'warn'],
      ],
      { env: { ...process.env, FIRM_DIR: firm, NODE_ENV: 'production' } },
    );
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const page = (name: string) => readFileSync(join(site, '.pages', name), 'utf8');

  it('carries its name, its offices and its prices', () => {
    expect(page('index.html')).toContain('<title>Fennel &amp; Oakes</title>');
    expect(page('index.html')).toContain('$123');
    expect(page('index.html')).toContain('action="https://pay.fennel-oakes.example/invoice"');
    expect(page('AboutUs.html')).toContain('Ida Oakes');
    for (const name of ['Duluth', 'Astoria']) expect(page('Contact.html')).toContain(name);
    expect(readFileSync(join(site, '.site.json'), 'utf8')).toContain('https://fennel-oakes.example/Contact');
  });

  it('has no word of the firm that comes with the program', () => {
    const { name, legalName, email, phone, licence, siteUrl, paymentUrl, paymentLinkId } = read(
      ours,
      'firm.json',
    );
    const offices: { phone: string; email: string; address?: string; scheduleUrl: string }[] = read(
      ours,
      'offices.json',
    );
    const words: string[] = [
      ...[name, legalName, email, phone, licence.number, siteUrl, paymentUrl, paymentLinkId, 'lanternstreet'],
      ...offices.flatMap((office) =>
        [office.phone, office.email, office.address ?? [], office.scheduleUrl].flat(),
      ),
    ];
    const found = readdirSync(site, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(html|js|css|json|xml|txt|svg)$/.test(file))
      .flatMap((file) => {
        const text = readFileSync(join(site, file), 'utf8');
        return words.filter((word) => text.includes(word)).map((word) => `${word} in ${file}`);
      });
    expect(found).toEqual([]);
  });
});
