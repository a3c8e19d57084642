import { taxReturnWorkflow } from '../dist/returns/workflow/tax-return.definition.js';
import { type PersistedState } from '../dist/workflow/model/definition.js';
import { origin, type World } from './world.js';

/** Returns a function that sends the next event for a client, each client on a separate return. */
export async function eventSender(world: World, clients: number) {
  const ids = await world.acceptedReturns(clients);
  return (client: number, known?: PersistedState) => {
    const event = { type: 'FILE_ADDED', fileId: world.owner.id, actor: world.owner };
    return world.engine.send(taxReturnWorkflow, { id: ids[client] ?? '', event, origin, preloaded: known });
  };
}

/** Like the product: the caller has read the row to check access, and passes it on. */
export async function givenSender(world: World, clients: number) {
  const send = await eventSender(world, clients);
  const known: (PersistedState | undefined)[] = [];
  return async (client: number): Promise<void> => {
    known[client] = (await send(client, known[client])).state;
  };
}
