import { earliestTaxYear } from '@tax-firm/machines';
import * as z from 'zod';

/** The year that a return is of. */
export const taxYear = z
  .int('Please enter the tax year')
  .min(earliestTaxYear, 'Please enter the tax year, such as 2025')
  .refine((year) => year <= new Date().getFullYear(), 'Please enter a tax year that has begun');
