import { type AnyStateMachine } from 'xstate';
import { clientPriceToolMachine, priceToolMachine } from '../price-tool/index.js';
import { taxReturnMachine, taxReturnMachineVersion } from '../tax-return/index.js';
import { type Delays } from './words.js';

/** One machine as it is shown: on /machines, in docs/statecharts, and by the API under its name. */
export interface Chart {
  name: ChartName;
  title: string;
  note: string;
  machine: AnyStateMachine;
}

export const chartNames = ['tax-return', 'price-tool', 'client-price-tool'] as const;
export type ChartName = (typeof chartNames)[number];

/** Every machine of the product. */
export const charts: Readonly<Record<ChartName, Chart>> = {
  'tax-return': {
    name: 'tax-return',
    title: 'The life of a tax return',
    note: `Version ${taxReturnMachineVersion}. The regions run side by side; they meet only through what must hold. A return is in one state of each.`,
    machine: taxReturnMachine,
  },
  'price-tool': {
    name: 'price-tool',
    title: 'The price tool of a visitor',
    note: 'From the first question to the order. H: the step that was left.',
    machine: priceToolMachine,
  },
  'client-price-tool': {
    name: 'client-price-tool',
    title: 'The price tool of a client',
    note: 'A new order by one who has an account.',
    machine: clientPriceToolMachine,
  },
};

/** The delays of a machine whose length is a number, in ms by name. */
export const delaysOf = ({ implementations }: AnyStateMachine): Delays =>
  Object.fromEntries(
    Object.entries(implementations.delays).flatMap(([name, length]) =>
      typeof length === 'number' ? [[name, length]] : [],
    ),
  );
