import { AsyncLocalStorage } from 'node:async_hooks';
import { type Role } from '@tax-firm/machines';
import { type Request } from 'express';

/** A request, with its caller and the return that it is about, once they are known. */
type CallersRequest = Request & { user?: { readonly id: string; readonly role: Role }; returnId?: string };

const requests = new AsyncLocalStorage<CallersRequest>();

/** Makes the request known to everything that works for it, so that a record of it needs no parameter. */
export const inRequest = (request: Request, work: () => void): void =>
  requests.run(request as CallersRequest, work);

/** The request that this work is for; undefined for jobs and at start. */
export const currentRequest = (): CallersRequest | undefined => requests.getStore();
