import { type Browser, type Page, type Route } from 'playwright-core';
import { arrive, launch, type Visitor } from './support/browser.js';
import { holdBack } from './support/hold-back.js';
import { takenOver } from './support/page-parts.js';
import { sharedProduct } from './support/product.js';
import { button, field, heading, seen, signIn } from './support/steps.js';

/* How screens follow each other: where a page is shown from, and what happens before the next one is there. */

const product = sharedProduct('empty');
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  visitor = await arrive(browser, product.url, 360);
  page = visitor.page;
});
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
});

const footerLink = (name: string) => page.getByRole('contentinfo').getByRole('link', { name });
const scrolled = () => page.evaluate(() => window.scrollY);
const isScrolledTo = (y: number) => page.waitForFunction((wanted) => window.scrollY === wanted, y);

describe('scrolling', () => {
  it('shows a new page from its top, and the page before it where it was left, even after a reload', async () => {
    await page.goto('/');
    await takenOver(page);
    const link = footerLink('About Us');
    await link.scrollIntoViewIfNeeded();
    const left = await scrolled();
    expect(left).toBeGreaterThan(1_000);
    await link.click();
    await heading(page, /./);
    await page.waitForURL('**/AboutUs');
    await isScrolledTo(0);
    await page.reload();
    await takenOver(page);
    await page.goBack();
    await page.waitForURL(product.url + '/');
    await isScrolledTo(left);
  });

  it('shows the part of a page that a link names, and leads back to where the link was', async () => {
    await page.goto('/AboutUs');
    await takenOver(page);
    // Its entry in the history has a key; that of a jump within the page has none.
    await footerLink('Services').click();
    await isScrolledTo(0);
    await page.getByRole('link', { name: 'Skip to the content' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => window.scrollY > 0);
    expect(await page.evaluate(() => window.location.hash)).toBe('#content');
    await page.goBack();
    await isScrolledTo(0);
  });
});

it('the keyboard goes through the bar of a phone from the top down', async () => {
  await signIn(visitor, '/AgroSignIn', product.owner);
  await heading(page, /^Hello/);
  const bar = page.getByRole('banner');
  const focused = page.locator(':focus');
  await bar.getByRole('link', { name: /dashboard$/ }).focus();
  await page.keyboard.press('Tab');
  await bar.getByRole('button', { name: 'Logout' }).and(focused).waitFor();
  await page.keyboard.press('Tab');
  await bar.getByRole('navigation').getByRole('link').first().and(focused).waitFor();
});

describe('while the code of the next screen is downloaded', () => {
  it('the screen stays', async () => {
    await page.goto('/');
    await takenOver(page);
    const title = await page.title();
    const release = await holdBack(page, /\/about-page-/);
    const asked = page.waitForRequest(/\/about-page-/);
    await footerLink('About Us').click();
    await asked;
    expect(await page.title()).toBe(title);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    release();
    await page.waitForFunction((before) => document.title !== before, title);
  });

  it('the screen stays with Back after a reload, which forgot the code', async () => {
    await page.goto('/');
    await takenOver(page);
    const home = await page.title();
    await footerLink('About Us').click();
    await page.waitForFunction((before) => document.title !== before, home);
    await page.reload();
    await takenOver(page);
    const release = await holdBack(page, /\/home-page-/);
    const asked = page.waitForRequest(/\/home-page-/);
    // Playwright would wait for the next screen.
    await page.evaluate(() => window.history.back());
    await asked;
    expect(await page.title()).not.toBe(home);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    release();
    await page.waitForFunction((wanted) => document.title === wanted, home);
  });
});

it('says so when the code of a screen is missing, and shows the next one', async () => {
  await page.goto('/');
  await takenOver(page);
  await page.route(/\/about-page-/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.evaluate(() =>
    sessionStorage.setItem(
      'reloadedAfterUpdate',
      document.querySelector<HTMLScriptElement>('script[type=module]')!.src,
    ),
  );
  await footerLink('About Us').click();
  await heading(page, 'Something went wrong');
  // React reports the error of the download.
  visitor.complaints.length = 0;
  await page.goBack();
  await page.getByRole('contentinfo').waitFor();
});

it('reloads if the site was updated, so that code and styles of the next screen are missing', async () => {
  await page.goto('/');
  await takenOver(page);
  const missing = (route: Route) => route.fulfill({ status: 404, body: '' });
  await page.route(/\/about-page-/, missing);
  const updated = page.waitForRequest((request) => request.isNavigationRequest());
  await footerLink('About Us').click();
  await updated;
  await page.unroute(/\/about-page-/, missing);
  await heading(page, /pottery studio/);
  visitor.complaints.length = 0;
});

it('reloads once for each release, however many follow', async () => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname);
  });
  await page.route(/\/about-page-/, (route) => route.fulfill({ status: 404, body: '' }));
  let release = 1;
  await page.route(
    (url) => ['/', '/AboutUs'].includes(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /(<script type="module"[^>]*\.js)/,
        `$1?release=${release}`,
      );
      await route.fulfill({ response, body });
    },
  );
  for (; release <= 2; release += 1) {
    await page.goto('/');
    await takenOver(page);
    const updated = page.waitForRequest((request) => request.isNavigationRequest());
    await footerLink('About Us').click();
    await updated;
    await heading(page, 'Something went wrong');
  }
  expect(loaded).toEqual(['/', '/AboutUs', '/', '/AboutUs']);
  visitor.complaints.length = 0;
});

describe('when the connection is lost', () => {
  it('a page that is open stays, and its form comes back with the connection', async () => {
    const { context } = visitor;
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.mouse.move(100, 100);
    await seen(page, 'No connection right now.');
    await context.setOffline(false);
    for (const [label, text] of [
      ['NAME', 'Mabel Stern'],
      ['EMAIL', 'mabel@people.example'],
      ['MESSAGE', 'Do you prepare returns for puppeteers?'],
    ] as const)
      await field(page, label).fill(text);
    // The form has its styles as well, which limit the height of the message, and the field for bots is hidden.
    const message = field(page, 'MESSAGE');
    expect(await message.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('320px');
    const botTrap = page.locator('label', { hasText: 'Website' }).locator('..');
    expect((await botTrap.boundingBox())?.width).toBe(1);
    await button(page, 'Submit').click();
    await heading(page, 'Thank you for writing');
    // The form was replaced while React took it over.
    visitor.complaints.length = 0;
  });

  it('a link leads to a page that says so', async () => {
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await visitor.context.setOffline(true);
    await footerLink('About Us').click();
    await heading(page, 'Something went wrong');
    await seen(page, 'Check your connection and try again.');
    await visitor.context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await heading(page, /pottery studio/);
    visitor.complaints.length = 0;
  });
});

describe('an article with unsaved changes', () => {
  let questions: string[];
  let leaves: boolean;

  beforeEach(async () => {
    questions = [];
    leaves = false;
    page.on('dialog', async (dialog) => {
      questions.push(dialog.message());
      await (leaves ? dialog.accept() : dialog.dismiss());
    });
    await signIn(visitor, '/AgroSignIn', product.owner);
    await heading(page, /^Hello/);
    await page.goto('/blog/authoring');
    await page.getByRole('link', { name: 'Write an article' }).click();
    await heading(page, 'New article');
  });

  it('is left without a question as long as nothing was typed', async () => {
    await page.goBack();
    await heading(page, 'Articles');
    expect(questions).toEqual([]);
  });

  it.each([
    ['a link', () => page.getByRole('link', { name: 'Blog', exact: true }).click()],
    // Playwright would wait for a navigation.
    ['Back', () => page.evaluate(() => window.history.back())],
  ])('is left with %s only after a question', async (_, leave) => {
    await field(page, 'Title').fill('Unsaved');
    const asked = page.waitForEvent('dialog');
    await leave();
    await asked;
    expect(questions).toEqual(['Leave without saving your changes?']);
    expect(new URL(page.url()).pathname).toBe('/blog/create');
    expect(await field(page, 'Title').inputValue()).toBe('Unsaved');
    leaves = true;
    await leave();
    await heading(page, 'Articles');
    expect(questions).toHaveLength(2);
  });
});
