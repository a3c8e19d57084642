import { describeMachine, type StateDescription } from '@tax-firm/machines';
import { charts, drawBoxes, kindOf, type SvgElement, type PlacedChart } from '@tax-firm/machines/statechart';
import clientPriceTool from '../charts/client-price-tool.json';
import priceTool from '../charts/price-tool.json';
import taxReturn from '../charts/tax-return.json';
import { activeStates, outgoingTransitions } from './definition.js';
import { edgesTaken, highlightsOf } from './highlights.js';

const placed = {
  'tax-return': taxReturn as PlacedChart,
  'price-tool': priceTool as PlacedChart,
  'client-price-tool': clientPriceTool as PlacedChart,
};

const statesOf = (state: StateDescription): StateDescription[] => [state, ...state.states.flatMap(statesOf)];

describe.each(Object.values(charts))('the drawing of $name on screen', ({ name, machine }) => {
  const states = statesOf(describeMachine(machine)).filter(({ type }) => type !== 'history');
  const { boxes } = placed[name];

  it('shows every state of the definition', () => {
    const shown = new Set(boxes.flatMap(({ id, nodes }) => [id, ...nodes.flatMap((node) => node.states)]));
    expect(states.map(({ id }) => id).filter((id) => id !== machine.id && !shown.has(id))).toEqual([]);
  });

  it('shows every event of the definition', () => {
    const shown = new Set([
      ...boxes.flatMap(({ edges }) => edges.flatMap(({ events }) => events)),
      ...boxes.flatMap(({ header, nodes }) =>
        [header, ...nodes.map(({ label }) => label)].flatMap((label) =>
          (label?.lines ?? []).flatMap(({ event }) => event ?? []),
        ),
      ),
    ]);
    const events = states.flatMap(({ transitions }) => transitions.map(({ event }) => event));
    expect(events.filter((event) => !shown.has(event))).toEqual([]);
  });
});

describe('the state of a machine', () => {
  const machine = describeMachine(charts['tax-return'].machine);

  it('becomes the ids of its active states, parallel or nested', () => {
    expect([...activeStates('m', { a: 'on', b: { c: 'd' } })]).toEqual([
      'm',
      'm.a',
      'm.a.on',
      'm.b',
      'm.b.c',
      'm.b.c.d',
    ]);
    expect([...activeStates('m', 'done')]).toEqual(['m', 'm.done']);
  });

  it('opens only the transitions out of its active states', () => {
    const active = activeStates(machine.id, { quote: 'sent' });
    const events = outgoingTransitions(machine, active)
      .filter(({ transition }) => kindOf(transition) === 'event')
      .map(({ transition }) => transition.event);
    expect(events).toEqual([
      'SEND_QUOTE',
      'ACCEPT_QUOTE',
      'ACCEPT_QUOTE_ON_PAPER',
      'DECLINE_QUOTE',
      'WITHDRAW_QUOTE',
      'UNDO_REOPEN_QUOTE',
      'UNARCHIVE',
    ]);
  });

  const at = (quote: string) => activeStates(machine.id, { lifecycle: 'active', quote });

  it('highlights active states and the arrows that can be taken', () => {
    const chart = placed['tax-return'];
    const look = highlightsOf(chart, { active: at('sent'), permissions: new Map([['ACCEPT_QUOTE', 'can']]) });
    const part = (attributes: SvgElement['attributes']): SvgElement => ({
      tag: 'g',
      attributes,
      children: [],
    });
    expect(look(part({ 'data-state': 'taxReturn.quote.sent' }))).toEqual(['lit']);
    expect(look(part({ 'data-state': 'taxReturn.quote.declined' }))).toEqual([]);
    const arrow = 'taxReturn.quote.sent>taxReturn.quote.accepted>event';
    expect(look(part({ 'data-edge': arrow }))).toEqual(['can']);
    expect(JSON.stringify(drawBoxes(chart))).toContain(arrow);
  });

  it('finds the arrows that an event took', () => {
    expect([...edgesTaken(placed['tax-return'], 'ACCEPT_QUOTE', at('sent'), at('accepted'))]).toEqual([
      'taxReturn.quote.sent>taxReturn.quote.accepted>event',
    ]);
  });
});
