import { act, render } from '@testing-library/react';
import { Fragment } from 'react';
import { allowTranslation } from './allow-translation.js';

allowTranslation();

/** Replaces a text as Chrome does: by an element with a copy of it. */
function translate(text: Node): void {
  const translation = document.createElement('font');
  translation.append(text.textContent!.toUpperCase());
  text.parentNode!.insertBefore(translation, text);
  text.parentNode!.removeChild(text);
}

const textsIn = (node: Node): Text[] =>
  [...node.childNodes].flatMap((child) => (child instanceof Text ? [child] : textsIn(child)));

/** Lets the observer see what changed. */
const observed = () => act(() => Promise.resolve());

it('shows the new text where a translated text changes', async () => {
  const Price = ({ price }: { price: string }) => (
    <p>
      <b>About </b>
      {price}
    </p>
  );
  const { container, rerender } = render(<Price price="$200" />);
  textsIn(container).forEach(translate);
  await observed();
  expect(container).toHaveTextContent('ABOUT $200');
  rerender(<Price price="$300" />);
  await observed();
  expect(container.innerHTML).toBe('<p><b><font>ABOUT </font></b>$300</p>');
  textsIn(container).forEach(translate);
  await observed();
  rerender(<Price price="$400" />);
  await observed();
  expect(container.textContent).toBe('ABOUT $400');
});

it('removes a translated text, and inserts before one', async () => {
  const Note = ({ first, last }: { first: boolean; last: boolean }) => (
    <p>
      {first && <i>first </i>}
      middle
      {last && ' last'}
    </p>
  );
  const { container, rerender } = render(<Note first={false} last />);
  textsIn(container).forEach(translate);
  await observed();
  rerender(<Note first last={false} />);
  await observed();
  expect(container.innerHTML).toBe('<p><i>first </i><font>MIDDLE</font></p>');
});

it('moves a translated text without leaving its translation behind', async () => {
  const List = ({ names }: { names: string[] }) =>
    names.map((name) => (
      <Fragment key={name}>
        {name}
        <br />
      </Fragment>
    ));
  const { container, rerender } = render(<List names={['one', 'two']} />);
  textsIn(container).forEach(translate);
  await observed();
  rerender(<List names={['two', 'one']} />);
  await observed();
  expect(container.textContent?.toLowerCase()).toBe('twoone');
});

it('removes a text that a translator moved into an element of its own', async () => {
  const Note = ({ last }: { last: boolean }) => (
    <p>
      <b>first</b>
      {last && ' last'}
    </p>
  );
  const { container, rerender } = render(<Note last />);
  const text = container.querySelector('p')!.lastChild!;
  const translation = document.createElement('font');
  text.parentNode!.insertBefore(translation, text);
  translation.append(text);
  await observed();
  rerender(<Note last={false} />);
  expect(container.innerHTML).toBe('<p><b>first</b></p>');
});
