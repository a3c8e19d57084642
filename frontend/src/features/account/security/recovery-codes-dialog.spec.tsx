import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { ToastArea } from '@/components/dialogs/toast';
import { RecoveryCodesDialog } from './second-factors-section.js';

const onClose = jest.fn();

const user = userEvent.setup();

beforeEach(() => {
  onClose.mockReset();
  render(
    <MemoryRouter>
      <ToastArea>
        <RecoveryCodesDialog codes={['abcd-efgh']} onClose={onClose} />
      </ToastArea>
    </MemoryRouter>,
  );
});

it('is closed by its button alone', async () => {
  await user.keyboard('{Escape}');
  await user.click(document.body);
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByText('abcd-efgh')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'I saved them' }));
  expect(onClose).toHaveBeenCalled();
});

it('says that the codes could not be copied where there is no clipboard', async () => {
  const clipboard = jest.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  const sentence = 'The codes could not be copied. Please download them.';
  expect(await screen.findByText(sentence, { selector: 'p' })).toBeVisible();
  clipboard.mockRestore();
});
