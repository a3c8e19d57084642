import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { offices } from '@/lib/firm/offices';
import { ContactPage } from './contact-page.js';

const placeholder = 'Working… please give us just another 2 seconds max :)';

/** Requests for the browser's location, which the test answers. */
let asked: { found: PositionCallback; failed: PositionErrorCallback }[];
let permission: PermissionState;

beforeEach(() => {
  asked = [];
  permission = 'granted';
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (found: PositionCallback, failed: PositionErrorCallback) =>
        asked.push({ found, failed }),
    },
  });
  Object.defineProperty(navigator, 'permissions', {
    configurable: true,
    value: { query: () => Promise.resolve({ state: permission }) },
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation');
  Reflect.deleteProperty(navigator, 'permissions');
});

function open(address = '/Contact') {
  const router = createMemoryRouter([{ path: '/Contact', Component: ContactPage }], {
    initialEntries: [address],
  });
  render(<RouterProvider router={router} />);
}

/** Miami is not included in the search for the nearest city. */
const inMiami = { coords: { latitude: 25.76, longitude: -80.19 } } as GeolocationPosition;
const titles = () => screen.getAllByText((_, element) => element?.tagName === 'SUMMARY');

it('shows a placeholder until the location is known, then all offices, nearest first', async () => {
  open();
  expect(await screen.findByText(placeholder)).toBeVisible();
  act(() => asked[0]!.found(inMiami));
  expect(await screen.findByRole('heading', { name: 'Nearest to you' })).toBeVisible();
  expect(screen.queryByText(placeholder)).not.toBeInTheDocument();
  expect(titles()).toHaveLength(offices.length);
  expect(titles()[0]).toHaveTextContent(/^Philadelphia/);
  expect(titles()[1]).toHaveTextContent(/^Miami/);
});

it('lets the visitor choose a region if the location cannot be found', async () => {
  open();
  await screen.findByText(placeholder);
  act(() => asked[0]!.failed({ code: 3 } as GeolocationPositionError));
  expect(await screen.findByRole('link', { name: /^East Coast/ })).toBeVisible();
});

it('asks for the location only on request if it was not allowed before', async () => {
  permission = 'prompt';
  open();
  expect(await screen.findByRole('link', { name: /^East Coast/ })).toBeVisible();
  expect(asked).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Use my location' }));
  expect(asked).toHaveLength(1);
  expect(screen.getByText(placeholder)).toBeVisible();
});

it('does not ask for the location if the address names a region', async () => {
  open('/Contact?region=Middle+US');
  expect(await screen.findByRole('heading', { name: 'Middle US' })).toBeVisible();
  expect(asked).toHaveLength(0);
});

it('links to a map at the street, because an office’s coordinates are those of its city', async () => {
  open('/Contact?region=Middle+US');
  await screen.findByRole('heading', { name: 'Middle US' });
  const [link] = screen.getAllByRole('link', { name: 'Map' });
  expect(link).toHaveAttribute('href', expect.stringContaining('Halsted%20Street'));
});
