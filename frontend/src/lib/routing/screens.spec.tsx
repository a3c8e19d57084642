import { downloadScreens, screensOf } from './screens.js';

const at = { pathname: '/prices' };
const Component = () => null;

it('downloads a screen once', async () => {
  const lazy = jest.fn(async () => ({ Component }));
  const screens = screensOf([{ path: 'prices', lazy }]);
  await Promise.all([downloadScreens(screens, at), downloadScreens(screens, at)]);
  await downloadScreens(screens, at);
  expect(lazy).toHaveBeenCalledTimes(1);
});

it('downloads a screen again whose download failed', async () => {
  const lazy = jest.fn(async () => ({ Component })).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const screens = screensOf([{ path: 'prices', lazy }]);
  await expect(downloadScreens(screens, at)).rejects.toThrow('Failed to fetch');
  await downloadScreens(screens, at);
  expect(lazy).toHaveBeenCalledTimes(2);
});

it('downloads a table of screens again whose download failed', async () => {
  const lazyRoutes = jest
    .fn(async () => [{ path: 'prices', Component }])
    .mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const screens = screensOf([{ path: '*', lazyRoutes }]);
  await expect(downloadScreens(screens, at)).rejects.toThrow('Failed to fetch');
  await downloadScreens(screens, at);
  expect(lazyRoutes).toHaveBeenCalledTimes(2);
});
