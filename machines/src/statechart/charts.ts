import { type AnyStateMachine } from 'xstate';
import { consentMachine, consentMachineVersion } from '../consent/machine.js';
import { clientPriceToolMachine, priceToolMachine } from '../price-tool/index.js';
import { serviceRequestMachine, serviceRequestMachineVersion } from '../service-request/machine.js';
import { taxReturnMachine, taxReturnMachineVersion } from '../tax-return/index.js';
import { type Delays } from './words.js';

/** A machine as shown in docs/statecharts, and if it is in {@link charts}, on /machines and in the API. */
export interface Chart {
  title: string;
  note: string;
  machine: AnyStateMachine;
}

/** The charts that anyone in the staff area may look at and try on /machines, by the names of their drawings' files. */
export const chartNames = ['tax-return', 'price-tool', 'client-price-tool'] as const;
export type ChartName = (typeof chartNames)[number];

export const charts: Readonly<Record<ChartName, Chart>> = {
  'tax-return': {
    title: 'The life of a tax return',
    note: `Version ${taxReturnMachineVersion}. The regions run in parallel and affect each other only through conditions. A return is in one state of each region. What follows from facts, such as how a filing stands, is computed and not drawn.`,
    machine: taxReturnMachine,
  },
  'price-tool': {
    title: 'The price tool of a visitor',
    note: 'From the first question to the order. H returns to the last step.',
    machine: priceToolMachine,
  },
  'client-price-tool': {
    title: 'The price tool of a client',
    note: 'A new order from a client who has an account.',
    machine: clientPriceToolMachine,
  },
};

/** All machines that are drawn. Those of consents and requests have too few states for a sandbox. */
export const drawings: Readonly<Record<string, Chart>> = {
  ...charts,
  consent: {
    title: 'A consent to disclose or use tax return information',
    note: `Version ${consentMachineVersion}. Nothing leads back: another consent is another object.`,
    machine: consentMachine,
  },
  'service-request': {
    title: 'A request for a call',
    note: `Version ${serviceRequestMachineVersion}. The timer fires after one business day, and reminds the firm once.`,
    machine: serviceRequestMachine,
  },
};

/** A machine's delays of fixed length, in ms by name. */
export const delaysOf = ({ implementations }: AnyStateMachine): Delays =>
  Object.fromEntries(
    Object.entries(implementations.delays).flatMap(([name, length]) =>
      typeof length === 'number' ? [[name, length]] : [],
    ),
  );
