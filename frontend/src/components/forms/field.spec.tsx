import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TextArea, TextField } from './field.js';
import { Form, SubmitButton } from './form.js';
import type { KeptInput } from './kept-input.js';

const kept: KeptInput = { as: 'a message', fields: ['message'] };

/** A form for a message as the portal has it. @returns what it has sent */
function messageForm(): string[] {
  const sent: string[] = [];
  render(
    <Form
      schema={({ messageBody }) => messageBody}
      kept={kept}
      onSubmit={({ message }, form) => {
        sent.push(message);
        form.reset();
      }}
    >
      <TextArea name="message" label="Message" limit="message" defaultValue="" />
      <SubmitButton>Send</SubmitButton>
    </Form>,
  );
  return sent;
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
/** Types a text at once. Typing 5,000 keys takes seconds. */
const enter = (text: string) => fireEvent.change(field(), { target: { value: text } });
const paste = async (text: string) => {
  await userEvent.click(field());
  await userEvent.paste(text);
};
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

it('keeps all of a pasted text that is too long, and refuses to send it until it fits', async () => {
  const sent = messageForm();
  await paste('x'.repeat(5120));
  expect(field()).toHaveValue('x'.repeat(5120));
  const refusal = 'Please shorten this by 120 characters: the limit is 5,000';
  expect(field()).toHaveAccessibleDescription(refusal);
  expect(field()).toBeInvalid();
  await send();
  expect(await screen.findByRole('link', { name: refusal })).toBeVisible();
  expect(sent).toEqual([]);
  expect(field()).toHaveValue('x'.repeat(5120));

  enter('x'.repeat(5001));
  expect(field()).toHaveAccessibleDescription('Please shorten this by 1 character: the limit is 5,000');
  enter(`${'x'.repeat(5000)}\n`);
  await send();
  expect(sent).toEqual(['x'.repeat(5000)]);
});

it('counts from nine tenths of the limit on, and no more once the text is sent', async () => {
  messageForm();
  enter('x'.repeat(4499));
  expect(field()).not.toHaveAccessibleDescription();
  enter('x'.repeat(4500));
  expect(field()).toHaveAccessibleDescription('4,500 of 5,000 characters');
  expect(screen.getByText('This text is near its limit.')).toBeInTheDocument();
  await send();
  expect(field()).toHaveValue('');
  expect(field()).not.toHaveAccessibleDescription();
});

it('counts what was typed before a reload', () => {
  sessionStorage.setItem('typed', JSON.stringify({ 'a message': [['message', 'x'.repeat(6000)]] }));
  messageForm();
  expect(field()).toHaveAccessibleDescription('Please shorten this by 1,000 characters: the limit is 5,000');
});

it('counts the text of a field that its screen controls', () => {
  function Controlled() {
    const [text, setText] = useState('');
    return (
      <TextField
        name="q"
        label="Search"
        limit="search"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    );
  }
  render(<Controlled />);
  enter('x'.repeat(203));
  expect(field()).toHaveValue('x'.repeat(203));
  expect(field()).toHaveAccessibleDescription('Please shorten this by 3 characters: the limit is 200');
});
