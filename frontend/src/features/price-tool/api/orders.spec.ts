import { ApiError } from '@/lib/api/error';
import { refusalOf } from './orders.js';

it('puts what the server says of a link or a note at its field', () => {
  const errors = { 'documentsLink.0': 'No address', 'notes.0': 'Too long', email: 'Known' };
  expect(refusalOf(new ApiError(400, { errors }))).toEqual({
    documentsLink: 'No address',
    notes: 'Too long',
    email: 'Known',
  });
});

it('says what happened if no field is at fault', () =>
  expect(refusalOf(new ApiError(409, { message: 'Please try again' }))).toEqual({
    form: 'Please try again',
  }));
