import { isNameOf, isNameOnDocument } from './signing.js';

describe('the name on an identity document', () => {
  it.each([
    ['Ada B. Carter', 'ADA', 'CARTER'],
    ['Ada Carter', 'Ada Bea', 'Carter'],
    ['José Núñez-Paz Jr.', 'JOSE', 'NUNEZ PAZ'],
    ['Mary-Ann van der Berg', 'MARY ANN', 'VAN DER BERG'],
    ['Łucja O’Neill', 'ŁUCJA', 'O’NEILL'],
    ['李 明', '李', '明'],
  ])('is that of %s', (name, firstName, lastName) => {
    expect(isNameOnDocument(name, { firstName, lastName })).toBe(true);
  });

  it.each([
    ['Ada Carter', 'Ida', 'Carter'],
    ['Ada Carter', 'Ada', 'Carver'],
    ['Ada Carter', 'Carter', 'Ada'],
    ['Ada Carter-Jones', 'Ada', 'Carter'],
    ['Ada', 'Ada', 'Ada'],
    ['Ada Carter', '', 'Carter'],
    ['Ada Carter', 'Ada', ''],
    ['Ada Carter', '[redacted]', '[redacted]'],
  ])('is not that of %s on one of %s %s', (name, firstName, lastName) => {
    expect(isNameOnDocument(name, { firstName, lastName })).toBe(false);
  });
});

describe('a typed name', () => {
  it.each([
    ['ada carter', 'Ada B. Carter'],
    ['Ada Bea Carter Jr.', 'Ada Carter'],
    ['Jose Nunez Paz', 'José Núñez-Paz'],
    ['李 明', '李 明'],
    ['李明', '李明'],
  ])('%s is that of %s', (typed, name) => {
    expect(isNameOf(typed, name)).toBe(true);
  });

  it.each([
    ['Ada', 'Ada Carter'],
    ['A. Carter', 'Ada Carter'],
    ['Carter Ada', 'Ada Carter'],
    ['Ida Carter', 'Ada Carter'],
    ['x', 'Ada Carter'],
    ['...', '???'],
  ])('%s is not that of %s', (typed, name) => {
    expect(isNameOf(typed, name)).toBe(false);
  });
});
