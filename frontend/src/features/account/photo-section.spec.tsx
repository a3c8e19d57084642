import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startSession } from '@/lib/auth/session';
import { makeToken } from '@/test/make-token';
import { renderPage } from '@/test/render-page';
import { PhotoSection } from './photo-section.js';

const link = '/api/staffPhotos/a1/p1';

/** The photo on the server, what was drawn and sent, and what the server refuses. */
let photo: { id: string; link: string } | null;
let calls: string[];
let refusal: Response | undefined;
/** The squares that were drawn: left, top, width and height in the picture. */
let drawn: number[][];

const { fetch } = globalThis;
beforeEach(() => {
  [photo, calls, refusal, drawn] = [null, [], undefined, []];
  // The body of an upload is left unread: Node cannot read the form data of jsdom.
  globalThis.fetch = async (input) => {
    const { method } = input as Request;
    if (method === 'GET') return Response.json({ photo });
    if (refusal) return refusal;
    calls.push(method);
    photo = method === 'PUT' ? { id: 'p1', link } : null;
    return Response.json(photo ?? { success: true });
  };
  globalThis.createImageBitmap = async (file: unknown) => {
    if ((file as File).name === 'notes.txt') throw new DOMException('no picture');
    return { width: 400, height: 200, close: () => {} };
  };
  HTMLCanvasElement.prototype.getContext = (() => ({
    fillRect: () => {},
    drawImage: (_: unknown, ...square: number[]) => drawn.push(square.slice(0, 4)),
  })) as never;
  HTMLCanvasElement.prototype.toBlob = (done, type) => {
    calls.push(`drawn as ${type}`);
    done(new Blob(['pixels'], { type }));
  };
  startSession(makeToken({ role: 'Staff Associate', name: 'Grace Hopper', employeeAccess: true }));
  renderPage(<PhotoSection />);
});
afterAll(() => {
  globalThis.fetch = fetch;
});

const choose = (name = 'me.jpg') =>
  fireEvent.change(screen.getByLabelText('Picture of you'), { target: { files: [new File(['x'], name)] } });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const slide = (name: string, value: number) =>
  fireEvent.change(screen.getByRole('slider', { name }), { target: { value } });

it('crops the middle of a picture, and saves it as a JPEG', async () => {
  expect(screen.getByText('GH')).toBeVisible();
  choose();
  expect(await screen.findByRole('slider', { name: 'Zoom' })).toHaveFocus();
  expect(drawn.at(-1)).toEqual([100, 0, 200, 200]);
  await press('Save photo');
  await waitFor(() => expect(screen.getByRole('presentation')).toHaveAttribute('src', link));
  expect(calls).toEqual(['drawn as image/jpeg', 'PUT']);
  expect(screen.getByRole('button', { name: 'Choose another picture' })).toHaveFocus();
});

it('moves the square where there is room', async () => {
  choose();
  expect(await screen.findByRole('slider', { name: 'Up and down' })).toBeDisabled();
  slide('Left and right', 0);
  expect(drawn.at(-1)).toEqual([0, 0, 200, 200]);
  slide('Zoom', 2);
  slide('Up and down', 1);
  expect(drawn.at(-1)).toEqual([0, 100, 100, 100]);
  expect(screen.getByRole('slider', { name: 'Up and down' })).toBeEnabled();
});

it('starts over with another picture, and keeps the photo if it is canceled', async () => {
  choose();
  await screen.findByRole('slider', { name: 'Zoom' });
  slide('Zoom', 4);
  choose('other.jpg');
  await waitFor(() => expect(drawn.at(-1)).toEqual([100, 0, 200, 200]));
  await press('Cancel');
  expect(screen.queryByRole('slider')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Choose a picture' })).toHaveFocus();
  expect(calls).toEqual([]);
});

it('removes the photo', async () => {
  choose();
  await press('Save photo');
  await press('Remove photo');
  expect(await screen.findByText('GH')).toBeVisible();
  expect(calls).toEqual(['drawn as image/jpeg', 'PUT', 'DELETE']);
  expect(screen.queryByRole('button', { name: 'Remove photo' })).not.toBeInTheDocument();
});

it('says that a file is no picture', async () => {
  choose('notes.txt');
  expect(await screen.findByRole('alert')).toHaveTextContent('We can’t open this file as a picture.');
  choose();
  await screen.findByRole('slider', { name: 'Zoom' });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('says why the server refused, and keeps what was cropped', async () => {
  const sentence = 'We found a virus in this picture, so we didn’t keep it.';
  refusal = Response.json({ message: sentence, code: 'infected_file' }, { status: 422 });
  choose();
  await press('Save photo');
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(screen.getByRole('slider', { name: 'Zoom' })).toBeVisible();
});
