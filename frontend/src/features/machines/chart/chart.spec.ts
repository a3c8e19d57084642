import { describeMachine, machineJson } from '@tax-firm/machines';
import { chartNames, charts, drawings, kindOf } from '@tax-firm/machines/statechart';
import type { PlacedChart } from '../drawing/model.js';
import { type AnyStateMachine, createMachine } from 'xstate';
import clientPriceTool from '../charts/client-price-tool.json';
import priceTool from '../charts/price-tool.json';
import taxReturn from '../charts/tax-return.json';
import { activeStates, eventWords, outgoingTransitions, search, statesIn, stateWords } from './definition.js';
import { flowOf } from './flow.js';
import { edgesTaken, highlightsOf } from './highlights.js';

const placed = {
  'tax-return': taxReturn as PlacedChart,
  'price-tool': priceTool as PlacedChart,
  'client-price-tool': clientPriceTool as PlacedChart,
};

describe.each(chartNames)('the drawing of %s on screen', (name) => {
  const { machine } = charts[name];
  const described = describeMachine(machine);
  const states = statesIn(described).filter(({ type }) => type !== 'history');
  const { boxes, parallel } = placed[name];

  it('shows every state of the definition once its regions are unfolded', () => {
    const { nodes } = flowOf(placed[name], new Set(boxes.map(({ id }) => id)));
    const shown = new Set(nodes.flatMap(({ id, type, data }) => (type === 'part' ? data.node.states : id)));
    expect(states.map(({ id }) => id).filter((id) => id !== machine.id && !shown.has(id))).toEqual([]);
  });

  it('has arrows between what it shows, however much of it is folded', () => {
    for (const unfolded of [[], boxes.slice(0, 1), boxes.slice(1, 3), boxes]) {
      const { nodes, edges } = flowOf(placed[name], new Set(unfolded.map(({ id }) => id)));
      const ids = new Set(nodes.map(({ id }) => id));
      expect(edges.filter(({ source, target }) => !ids.has(source) || !ids.has(target))).toEqual([]);
      expect(nodes.filter(({ type }) => type === 'region')).toHaveLength(parallel ? boxes.length : 0);
      const open = parallel ? unfolded : boxes;
      expect(edges).toHaveLength(open.reduce((sum, box) => sum + box.edges.length, 0));
    }
  });

  it('is searched by state and event', () => {
    for (const { id, transitions } of states.filter((state) => state.id !== machine.id)) {
      expect(search(described, stateWords(id)).map((part) => part.id)).toContain(id);
      for (const { event } of transitions.filter((transition) => transition.event))
        expect(search(described, eventWords(event)).map((part) => part.id)).toContain(event);
    }
    expect(search(described, ' ')).toEqual([]);
    expect(search(described, 'zebra')).toEqual([]);
  });

  it('shows every event of the definition', () => {
    const shown = new Set([
      ...boxes.flatMap(({ edges }) => edges.flatMap(({ events }) => events)),
      ...boxes.flatMap(({ header, nodes }) =>
        [...header, ...nodes.map(({ label }) => label)].flatMap((label) =>
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
    expect(look({ state: 'taxReturn.quote.sent' })).toEqual(['lit']);
    expect(look({ state: 'taxReturn.quote.declined' })).toEqual([]);
    const arrow = 'taxReturn.quote.sent>taxReturn.quote.accepted>event';
    expect(look({ edge: arrow })).toEqual(['can']);
  });

  it('highlights the arrows of earlier steps, and of the last one', () => {
    const [first, second] = ['taxReturn.quote.unquoted', 'taxReturn.quote.sent'].map((source, index) => {
      const target = ['taxReturn.quote.sent', 'taxReturn.quote.accepted'][index];
      return `${source}>${target}>event`;
    });
    const look = highlightsOf(placed['tax-return'], {
      active: at('accepted'),
      permissions: new Map(),
      path: new Set([first!]),
      takenEdges: new Set([second!]),
    });
    expect([look({ edge: first! }), look({ edge: second! })]).toEqual([['path'], ['taken']]);
  });

  it('finds the arrows that an event took', () => {
    expect([...edgesTaken(placed['tax-return'], 'ACCEPT_QUOTE', at('sent'), at('accepted'))]).toEqual([
      'taxReturn.quote.sent>taxReturn.quote.accepted>event',
    ]);
  });
});

describe('a question about the workflow', () => {
  const machine = describeMachine(charts['tax-return'].machine);
  it.each([
    ['what comes after sent', 'taxReturn.quote.sent'],
    ['who may archive', 'ARCHIVE'],
    ['why a payment waits', 'taxReturn.payment'],
  ])('leads to what answers it: %s', (question, id) => {
    expect(
      search(machine, question)
        .slice(0, 3)
        .map((part) => part.id),
    ).toContain(id);
  });
});

describe('the XState JSON of a machine', () => {
  it.each(Object.entries(drawings))('has all of %s', (_, { machine }) => {
    const read = createMachine(JSON.parse(machineJson(machine)) as object);
    // A guard without conditions is none.
    const described = JSON.stringify(describeMachine(machine)).replaceAll('"guard":""', '"guard":null');
    expect(describeMachine(read)).toEqual(JSON.parse(described));
    const depths = ({ root }: AnyStateMachine) =>
      statesIn(describeMachine(machine))
        .filter(({ type }) => type === 'history')
        .map(({ id }) => id.split('.').slice(1))
        .map((path) => path.reduce((node, key) => node.states[key]!, root).history);
    expect(depths(read)).toEqual(depths(machine));
  });
});
