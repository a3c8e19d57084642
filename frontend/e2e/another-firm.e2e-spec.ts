import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument } from '@cantoo/pdf-lib';
import { type OwnProduct, startProduct } from './support/product.js';

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
  license: {
    number: 'MN-40077',
    authority: 'Minnesota Board of Accountancy',
    boardUrl: 'https://board.example/MN-40077',
  },
  promises: ['We answer the phone.'],
  workflow: { payment: 'beforeFiling' },
  paymentUrl: 'https://pay.fennel-oakes.example/invoice',
  paymentLinkId: 'fennel-oakes',
  scheduleUrl: 'https://meet.example/fennel-oakes',
  analyticsUrl: 'https://count.example/views',
  reviewSites: [{ name: 'Harbor reviews', url: 'https://reviews.example/fennel-oakes' }],
};

const office = (slug: string, name: string, region: string, digit: number) => ({
  slug,
  name,
  region,
  nearest: true,
  latitude: 40 + digit,
  longitude: -90 - digit,
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
        'node_modules/vite/bin/vite.js',
        'build',
        '--config',
        'frontend/vite.config.ts',
        '--outDir',
        site,
        '--logLevel',
        'warn',
      ],
      { env: { ...process.env, FIRM_DIR: firm, NODE_ENV: 'production' } },
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const bundledWords: string[] = bundledFirmWords();
  const foundIn = (text: string) => bundledWords.filter((word) => text.includes(word));
  const page = (name: string) => readFileSync(join(site, '.pages', name), 'utf8');

  it('shows that firm’s name, offices and prices', () => {
    expect(page('index.html')).toContain('<title>Fennel &amp; Oakes</title>');
    expect(page('index.html')).toContain('$123');
    const scripts = readdirSync(join(site, 'assets')).filter((file) => file.endsWith('.js'));
    const priced = scripts.filter((file) =>
      /\b12300\b|123e2/.test(readFileSync(join(site, 'assets', file), 'utf8')),
    );
    expect(priced.length).toBeGreaterThan(0);
    expect(page('index.html')).toContain('action="https://pay.fennel-oakes.example/invoice"');
    for (const words of ['Ida Oakes', 'We answer the phone.']) expect(page('AboutUs.html')).toContain(words);
    expect(page('index.html')).toContain('file it as soon as your payment arrives');
    for (const name of ['Duluth', 'Astoria']) expect(page('Contact.html')).toContain(name);
    expect(readFileSync(join(site, '.site.json'), 'utf8')).toContain('https://fennel-oakes.example/Contact');
  });

  it('contains nothing of the bundled firm', () => {
    const found = readdirSync(site, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(html|js|css|json|xml|txt|svg)$/.test(file))
      .flatMap((file) => foundIn(readFileSync(join(site, file), 'utf8')).map((word) => `${word} in ${file}`));
    expect(found).toEqual([]);
  });

  it('lists two offices without regions', () => {
    expect(page('Contact.html')).toContain('Our offices');
    expect(page('Contact.html')).not.toMatch(/East Coast|choose your region/);
  });

  describe('and served by its own process', () => {
    let product: OwnProduct;
    beforeAll(async () => {
      product = await startProduct({ demo: true, environment: { FIRM_DIR: firm, SITE_DIR: site } });
    });
    afterAll(() => product?.stop());

    const get = async (path: string, token = '') => {
      const headers = { accept: 'text/html,*/*', ...(token && { authorization: token }) };
      return (await fetch(product.url + path, { headers })).text();
    };
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(product.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await answer.json()) as { token: string };
    };

    it('serves only that firm: prerendered and dynamic pages, feed, sitemap, API document', async () => {
      const { pages }: { pages: string[] } = read(site, '.site.json');
      const articles = (await get('/sitemap.xml')).match(/\/blog\/article\/[^<]+/g) ?? [];
      expect(articles.length).toBeGreaterThan(1);
      const rendered = [...pages, ...articles, '/blog?q=tax', '/Contact?near=Duluth'];
      const texts = ['/sitemap.xml', '/robots.txt', '/api/blog/feed.xml', '/api/openapi.json'];
      for (const path of [...rendered, ...texts]) {
        const text = await get(path);
        expect([path, foundIn(text)]).toEqual([path, []]);
        if (rendered.includes(path))
          expect([path, text.includes('Fennel &amp; Oakes')]).toEqual([path, true]);
      }
    });

    it('allows its pages to connect only to its page-view counter', async () => {
      const policy = (await fetch(product.url, { method: 'HEAD' })).headers.get('content-security-policy');
      expect(policy).toContain("connect-src 'self' https://count.example;");
    });

    it('uses that firm’s title for the owner, and its name in receipts and emails', async () => {
      const owner = await post('/api/users/login', product.demoSignIn('Managing Partner'));
      const claims = JSON.parse(Buffer.from(owner.token.split('.')[1]!, 'base64url').toString());
      expect(claims.role).toBe('Managing Partner');

      const returns: { id: string; isAmountPayedByClient: boolean }[] = JSON.parse(
        await get('/api/taxReturns/getAll', owner.token),
      );
      const paid = returns.find((one) => one.isAmountPayedByClient)!;
      const headers = { authorization: owner.token };
      const receipt = await fetch(`${product.url}/api/taxReturns/${paid.id}/receipt`, { headers });
      const document = await PDFDocument.load(await receipt.arrayBuffer());
      expect(document.getAuthor()).toBe('Fennel & Oakes Accountants, LLC');

      await post('/api/taxReturns/email', {
        name: 'Grace Example',
        email: 'grace@people.example',
        message: 'Boats?',
        from: 'duluth@fennel-oakes.example',
      });
      const message = await product.mailTo('duluth@fennel-oakes.example', 'Grace Example');
      expect(message.text).toContain('Fennel & Oakes');
      const mails = await product.mails();
      expect(mails.length).toBeGreaterThan(20);
      expect(mails.flatMap(({ to, subject, text }) => foundIn(`${to} ${subject} ${text}`))).toEqual([]);
    });
  });
});

/** Names, numbers and addresses that identify the bundled firm. */
function bundledFirmWords(): string[] {
  const { name, legalName, email, phone, license, siteUrl, paymentUrl, paymentLinkId } = read(
    ours,
    'firm.json',
  );
  const offices: { phone: string; email: string; address?: string; scheduleUrl: string }[] = read(
    ours,
    'offices.json',
  );
  const founder = /^name: (.+)$/m.exec(readFileSync(join(ours, 'content/founder.md'), 'utf8'))?.[1];
  return [
    ...(founder ? [founder] : []),
    name,
    legalName,
    email,
    phone,
    license.number,
    siteUrl,
    paymentUrl,
    paymentLinkId,
    'lanternstreet',
    ...offices.flatMap((office) =>
      [office.phone, office.email, office.address ?? [], office.scheduleUrl].flat(),
    ),
  ];
}
