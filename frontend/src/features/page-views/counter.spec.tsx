import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router-dom';
import { Counter } from './counter.js';

const url = 'https://count.example/views';
let beacons: [string, string][];

beforeEach(() => {
  beacons = [];
  localStorage.clear();
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (address: string, body: string) => beacons.push([address, body]) > 0,
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'sendBeacon');
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
});

const open = () =>
  render(
    <MemoryRouter initialEntries={['/AboutUs?from=mail']}>
      <Link to="/Contact?near=11215">Contact</Link>
      <Counter url={url} />
    </MemoryRouter>,
  );

it('sends only the path of each page, after the visitor agrees and until they stop it', async () => {
  open();
  expect(beacons).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await userEvent.click(screen.getByRole('link', { name: 'Contact' }));
  expect(beacons).toEqual([
    [url, '{"path":"/AboutUs"}'],
    [url, '{"path":"/Contact"}'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
});

it('remembers the answer', async () => {
  const { unmount } = open();
  await userEvent.click(screen.getByRole('button', { name: 'No' }));
  unmount();
  open();
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  expect(beacons).toEqual([]);
});

it('does not ask if the browser sends Global Privacy Control', () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, value: true });
  open();
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
});
