import type { PersonEventBody } from './send-event.js';
import type { HistoryEntry, TaxReturn, TaxReturnSummary } from './types.js';

type Json<B> = { content: { 'application/json': B } };
type Put<B> = { put: { requestBody: Json<B>; responses: { 200: Json<TaxReturn> } } };
type Post<B, A = TaxReturn> = { post: { requestBody: Json<B>; responses: { 200: Json<A> } } };
type WithId = { parameters: { path: { id: string } } };
type FileItem = { name: string; link: string };
type Message = { name: string; email: string; message: string; from: string };

declare module '@/lib/api/schema' {
  interface paths {
    '/api/taxReturns/getAll': {
      get: {
        parameters: { query?: { filter?: string; q?: string; after?: string; limit?: number } };
        responses: { 200: Json<TaxReturnSummary[]> };
      };
    };
    '/api/taxReturns/getById': {
      get: { parameters: { query: { id: string } }; responses: { 200: Json<TaxReturn> } };
    };
    '/api/taxReturns/{id}/events': {
      post: WithId & { requestBody: Json<PersonEventBody>; responses: { 200: Json<TaxReturn> } };
    };
    '/api/taxReturns/{id}/history': { get: WithId & { responses: { 200: Json<HistoryEntry[]> } } };
    '/api/taxReturns/updateNotes': Put<{ id: string; notes: string }>;
    '/api/taxReturns/deleteNote': Post<{ id: string; note: string }>;
    '/api/taxReturns/updateName': Put<{ id: string; name: string }>;
    '/api/taxReturns/updateSpouseName': Put<{ id: string; spouseName: string }>;
    '/api/taxReturns/updateSheetsLink': Put<{ id: string; link: string }>;
    '/api/taxReturns/updateAdminSheetsLink': Put<{ id: string; link: string }>;
    '/api/taxReturns/updateTaxReturnFiles': Put<{ id: string; files: FileItem[] }>;
    '/api/taxReturns/updateTaxReturnFilePDF': Put<{ id: string; taxReturnFile: FileItem[] }>;
    '/api/taxReturns/deleteTaxReturnFile': Post<{ id: string; file: string }>;
    '/api/taxReturns/deleteAdminTaxReturnFile': Post<{ id: string; file: string }>;
    '/api/taxReturns/emailToClient': Post<Message, { message: string }>;
    '/api/taxReturns/sendStripePayment2': Post<{ taxReturnId: string; token: string; amount: number }>;
    '/api/payments/config': {
      get: {
        responses: {
          200: Json<{
            mode: 'test' | 'stripe' | 'off';
            publishableKey?: string;
            testCards?: { token: string; label: string }[];
          }>;
        };
      };
    };
  }
}
