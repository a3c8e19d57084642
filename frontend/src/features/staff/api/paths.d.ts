import type { TaxReturnSummary } from '@/features/tax-return';

type Json<B> = { content: { 'application/json': B } };

interface StaffAccount {
  _id: string;
  id: string;
  name: string;
  email: string;
  role: string;
  employeeAccess: boolean;
}

declare module '@/lib/api/schema' {
  interface paths {
    '/api/taxReturns/getArchivedTaxReturns': {
      get: { parameters: { query?: { year?: number } }; responses: { 200: Json<TaxReturnSummary[]> } };
    };
    '/api/users/getAllAdmins': { get: { responses: { 200: Json<StaffAccount[]> } } };
    '/api/users/changeEmployeeAccess': {
      post: { requestBody: Json<{ id: string }>; responses: { 200: Json<StaffAccount> } };
    };
  }
}
