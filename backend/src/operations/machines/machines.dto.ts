import { chartNames } from '@tax-firm/machines/statechart';
import { z } from 'zod';

const name = z.enum(chartNames);

export const machineParams = z.object({ name });

const machineSummary = z.object({ name, title: z.string(), note: z.string() }).meta({ id: 'MachineSummary' });
export const machineList = z.array(machineSummary);
export type MachineList = z.infer<typeof machineList>;

export const machineView = machineSummary
  .extend({
    delays: z.record(z.string(), z.number()).meta({ description: 'Timer durations in ms, by name' }),
    definition: z
      .looseObject({ id: z.string(), key: z.string(), type: z.string(), states: z.array(z.unknown()) })
      .meta({
        description: 'Nested states with their transitions: events, guards, roles, actions',
      }),
  })
  .meta({ id: 'Machine' });
export type MachineView = z.infer<typeof machineView>;

export const stateCounts = z
  .object({
    total: z.number().int().meta({ description: 'Returns that the viewer may see' }),
    regions: z.record(z.string(), z.record(z.string(), z.number().int())).meta({
      description: 'Number of returns in each state, by region; states without returns are left out',
    }),
  })
  .meta({ id: 'StateCounts' });
export type StateCounts = z.infer<typeof stateCounts>;
