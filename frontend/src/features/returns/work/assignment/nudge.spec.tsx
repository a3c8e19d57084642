import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TaxReturn, Viewer } from '@/features/tax-return/api/types';
import { answerApi } from '@/test/answer-api';
import { showWork } from '@/test/show-work';
import { taxReturnIn } from '@/test/tax-return-in';
import { Nudge } from '../return-head.js';

const maya = { id: '5e0b1a52-6c1c-4b7e-9d57-3f4f0f6f2a11', name: 'Maya Lin' };
const tom: Viewer = {
  id: '0b7b0d0e-1f7e-4a8f-8f0c-2d1b9c9e7a22',
  name: 'Tom Reyes',
  role: 'Staff Associate',
};

type State = NonNullable<Parameters<typeof taxReturnIn>[0]>;
const inWork: State = { value: { quote: 'accepted', cpaApproval: 'complete' } };

const given = (to: TaxReturn['assignee'], state = inWork): TaxReturn => ({
  ...taxReturnIn({ viewer: 'Staff Associate', ...state }),
  assignee: to,
});
const show = (taxReturn: TaxReturn, viewer = tom) => showWork(taxReturn, viewer, <Nudge />);

const sent: string[] = [];
let answer: () => Response | Promise<Response>;
beforeEach(() => {
  sent.splice(0);
  answer = () => new Response(null, { status: 204 });
});
answerApi(({ method, path }) => {
  sent.push(`${method} ${path}`);
  return answer();
});

const button = () => screen.getByRole('button', { name: 'Nudge Maya Lin' });

it('emails the colleague who has the return once, and says so', async () => {
  const taxReturn = given(maya);
  let done = (_: Response): void => undefined;
  answer = () => new Promise((resolve) => (done = resolve));
  show(taxReturn);
  await userEvent.dblClick(button());
  await waitFor(() => expect(sent).toEqual([`POST /api/taxReturns/${taxReturn.id}/nudge`]));
  expect(screen.queryByText('We emailed Maya Lin')).toBeNull();
  done(new Response(null, { status: 204 }));
  expect(await screen.findByText('We emailed Maya Lin')).toBeInTheDocument();
});

it('shows why the server refuses', async () => {
  const message = 'They were reminded today. Please try again tomorrow.';
  answer = () => Response.json({ statusCode: 409, error: 'Conflict', message }, { status: 409 });
  show(given(maya));
  await userEvent.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.queryByText(/We emailed/)).toBeNull();
});

it.each([
  ['nobody has the return', given(null), tom],
  ['the viewer has it', given({ id: tom.id, name: tom.name }), tom],
  ['it waits for the client', given(maya, { value: { quote: 'sent' } }), tom],
  ['it is archived', given(maya, { value: { ...inWork.value, lifecycle: 'archived' } }), tom],
  ['the viewer is an auditor', given(maya), { ...tom, role: 'Auditor' } as const],
])('is not offered if %s', (_, taxReturn, viewer) => {
  show(taxReturn, viewer);
  expect(screen.queryByRole('button')).toBeNull();
});
