import { type AnyStateMachine } from 'xstate';
import { clientPriceToolMachine, priceToolMachine } from '../price-tool/index.js';
import { taxReturnMachine, taxReturnMachineVersion } from '../tax-return/index.js';
import { type Delays } from './words.js';

/** A machine as shown on /machines, in docs/statecharts and in the API. */
export interface Chart {
  name: ChartName;
  title: string;
  note: string;
  machine: AnyStateMachine;
}

export const chartNames = ['tax-return', 'price-tool', 'client-price-tool'] as const;
export type ChartName = (typeof chartNames)[number];

/** The machines that are drawn. That of a consent has five states in a row, and is read in its file. */
export const charts: Readonly<Record<ChartName, Chart>> = {
  'tax-return': {
    name: 'tax-return',
    title: 'The life of a tax return',
    note: `Version ${taxReturnMachineVersion}. The regions run in parallel and affect each other only through conditions. A return is in one state of each region.`,
    machine: taxReturnMachine,
  },
  'price-tool': {
    name: 'price-tool',
    title: 'The price tool of a visitor',
    note: 'From the first question to the order. H returns to the last step.',
    machine: priceToolMachine,
  },
  'client-price-tool': {
    name: 'client-price-tool',
    title: 'The price tool of a client',
    note: 'A new order from a client who has an account.',
    machine: clientPriceToolMachine,
  },
};

/** A machine's delays of fixed length, in ms by name. */
export const delaysOf = ({ implementations }: AnyStateMachine): Delays =>
  Object.fromEntries(
    Object.entries(implementations.delays).flatMap(([name, length]) =>
      typeof length === 'number' ? [[name, length]] : [],
    ),
  );
