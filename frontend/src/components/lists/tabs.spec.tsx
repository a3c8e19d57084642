import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterNextPaint, Tabs } from '@/components/lists/tabs';

const fruits = ['Apple', 'Pear', 'Plum'] as const;

function Fruits() {
  const [fruit, setFruit] = useState<(typeof fruits)[number]>('Apple');
  return (
    <Tabs
      label="Fruits"
      value={fruit}
      onChange={setFruit}
      items={fruits.map((value) => ({ value, label: value, content: `About the ${value}` }))}
    />
  );
}

const tab = (name: string) => screen.getByRole('tab', { name });
const looksSelected = () =>
  screen
    .getAllByRole('tab')
    .filter((each) => each.dataset.shown)
    .map((each) => each.textContent);

it('shows a pressed tab as selected at once, and its panel after the next paint', async () => {
  render(<Fruits />);
  fireEvent.click(tab('Pear'));
  expect(looksSelected()).toEqual(['Pear']);
  expect(screen.getByText('About the Apple')).toBeInTheDocument();
  expect(await screen.findByText('About the Pear')).toBeInTheDocument();
  expect(screen.queryByText('About the Apple')).not.toBeInTheDocument();
  expect(tab('Pear')).toHaveAttribute('aria-selected', 'true');
  expect(looksSelected()).toEqual(['Pear']);
});

it('selects with the arrow keys', async () => {
  const user = userEvent.setup();
  render(<Fruits />);
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByText('About the Pear')).toBeInTheDocument();
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByText('About the Plum')).toBeInTheDocument();
  expect(tab('Plum')).toHaveFocus();
});

it('changes once when a tab is pressed twice before its panel follows', async () => {
  const onChange = jest.fn();
  const items = fruits.map((value) => ({ value, label: value, content: value }));
  render(<Tabs label="Fruits" value="Apple" onChange={onChange} items={items} />);
  fireEvent.click(tab('Pear'));
  fireEvent.click(tab('Pear'));
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('Pear'));
  await new Promise<void>((done) => afterNextPaint(done));
  expect(onChange).toHaveBeenCalledTimes(1);
});

it('shows the last of two tabs that are pressed before either is painted', async () => {
  render(<Fruits />);
  fireEvent.click(tab('Pear'));
  fireEvent.click(tab('Plum'));
  expect(await screen.findByText('About the Plum')).toBeInTheDocument();
  expect(looksSelected()).toEqual(['Plum']);
});

describe('a kept panel', () => {
  const loads = jest.fn();
  function Basket() {
    useEffect(() => {
      loads('start');
      return () => void loads('stop');
    }, []);
    return <input aria-label="Basket" />;
  }
  const panels = [
    { value: 'Apple', label: 'Apple', content: <Basket />, kept: true },
    { value: 'Pear', label: 'Pear', content: 'About the Pear' },
    { value: 'Plum', label: 'Plum', content: <input aria-label="Plums" />, kept: true },
  ] as const;
  function Shop() {
    const [value, setValue] = useState<(typeof fruits)[number]>('Apple');
    return <Tabs label="Fruits" value={value} onChange={setValue} items={panels} />;
  }
  beforeEach(() => loads.mockClear());

  it('still has what was typed into it when it is shown again', async () => {
    render(<Shop />);
    await userEvent.type(screen.getByLabelText('Basket'), 'Six');
    fireEvent.click(tab('Pear'));
    expect(await screen.findByText('About the Pear')).toBeVisible();
    expect(screen.getByLabelText('Basket')).not.toBeVisible();
    expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
    fireEvent.click(tab('Apple'));
    await waitFor(() => expect(screen.getByLabelText('Basket')).toBeVisible());
    expect(screen.getByLabelText('Basket')).toHaveValue('Six');
  });

  it('runs no effects while it is hidden', async () => {
    render(<Shop />);
    fireEvent.click(tab('Pear'));
    await waitFor(() => expect(loads.mock.calls).toEqual([['start'], ['stop']]));
    fireEvent.click(tab('Apple'));
    await waitFor(() => expect(loads.mock.calls).toEqual([['start'], ['stop'], ['start']]));
  });

  it('is not rendered before it was opened', () => {
    render(<Shop />);
    expect(screen.queryByLabelText('Plums')).toBeNull();
  });
});
