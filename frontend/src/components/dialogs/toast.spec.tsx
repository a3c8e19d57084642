import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { toast, ToastArea } from './toast.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const show = (sentence: string, kind?: 'failed') => {
  render(
    <MemoryRouter>
      <ToastArea>
        <p>A page</p>
      </ToastArea>
    </MemoryRouter>,
  );
  act(() => toast(sentence, kind));
};
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

it('stays for six seconds, and a long one for as long as it takes to read', async () => {
  show('Note added');
  await wait(5900);
  expect(screen.getByText('Note added')).toBeInTheDocument();
  await wait(1000);
  expect(screen.queryByText('Note added')).toBeNull();

  const long = 'Your password was changed. Your other devices are signed out.';
  act(() => toast(long));
  await wait(8000);
  expect(screen.getByText(long)).toBeInTheDocument();
  await wait(1000);
  expect(screen.queryByText(long)).toBeNull();
});

it('is announced politely, and can be closed', async () => {
  show('Link added');
  expect(screen.getByText('Link added').closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
  fireEvent.click(screen.getByText('Close'));
  await wait(500);
  expect(screen.queryByText('Link added')).toBeNull();
});

it('is announced again if the next one says the same', () => {
  show('Note added');
  const first = screen.getByText('Note added');
  act(() => toast('Note added'));
  expect(screen.getByText('Note added')).not.toBe(first);
  expect(screen.getByRole('dialog', { name: 'Message' })).toHaveAccessibleDescription('Note added');
});

it('stays if it says that something failed', async () => {
  show('The file could not be sent', 'failed');
  await wait(60_000);
  expect(screen.getAllByText('The file could not be sent').length).toBeGreaterThan(0);
});
