import { isNameOf, isSameName } from './names.js';

describe('the name on an identity document', () => {
  it.each([
    ['Ada B. Carter', 'ADA', 'CARTER'],
    ['Ada Carter', 'Ada Bea', 'Carter'],
    ['José Núñez-Paz Jr.', 'JOSE', 'NUNEZ PAZ'],
    ['Mary-Ann van der Berg', 'MARY ANN', 'VAN DER BERG'],
    ['Maryann Berg', 'MARY ANN', 'BERG'],
    ['Łucja O’Neill', 'ŁUCJA', 'O’NEILL'],
    ['李 明', '李', '明'],
    ['José García', 'JOSE', 'GARCIA LOPEZ'],
    ['Mary Jones-Smith', 'MARY', 'JONES'],
    ['Mary Jones Jr.', 'MARY', 'JONES-SMITH'],
    ['Mary Jones-Smith Jr.', 'MARY', 'JONES'],
    ['Suharto', '', 'SUHARTO'],
    ['Suharto', 'FNU', 'SUHARTO'],
    ['Suharto', 'SUHARTO', 'LNU'],
    ['Suharto', 'SUHARTO', 'SUHARTO'],
    ['FNU Suharto', '', 'SUHARTO'],
  ])('is that of %s', (name, firstName, lastName) => {
    expect(isNameOf({ firstName, lastName }, name)).toBe(true);
  });

  it.each([
    ['Ada Carter', 'Ida', 'Carter'],
    ['Ada Carter', 'Ada', 'Carver'],
    ['Ada Carter', 'Carter', 'Ada'],
    ['James Lee Miller', 'James', 'Lee'],
    ['Ada Carter', '', 'Carter'],
    ['Ada Carter', 'FNU', 'Carter'],
    ['Ada Carter', 'Ada', ''],
    ['Ada Carter', 'Ada', 'Ada'],
    ['Ada', 'Ada', 'Carter'],
    ['Ada Carter', '', ''],
    ['', '', ''],
    ['...', '', ''],
    ['Ada Carter', '[redacted]', '[redacted]'],
    ['राम', '', 'रमा'],
  ])('is not that of %s on one of %s %s', (name, firstName, lastName) => {
    expect(isNameOf({ firstName, lastName }, name)).toBe(false);
  });
});

describe('a typed name', () => {
  it.each<[string, string]>([
    ['ada carter', 'Ada B. Carter'],
    ['Ada Bea Carter Jr.', 'Ada Carter'],
    ['Jose Nunez Paz', 'José Núñez-Paz'],
    ['Jose\u0301 Garcia', 'José García'],
    ['José García', 'José García López'],
    ['José García López', 'José García'],
    ['Mary Jones', 'Mary Jones-Smith'],
    ['Mary Smith', 'Mary Jones-Smith'],
    ['Mary Jones-Smith', 'Mary Jones'],
    ['Maryann Jones', 'Mary-Ann Jones'],
    ['Sean OBrien', 'Sean O’Brien'],
    ['Sean O Brien', 'Sean O’Brien'],
    ...Array.from("'’‘ʼʻ`´", (apostrophe): [string, string] => [`Sean O${apostrophe}Brien`, 'Sean O’Brien']),
    ['John Smith', 'John Smith, III'],
    ['Suharto', 'Suharto'],
    ['李 明', '李 明'],
    ['李明', '李 明'],
    ['नेहा', 'नेहा'],
    ['V', 'V'],
    ['123', '123'],
  ])('%s is that of %s', (typed, name) => {
    expect(isNameOf(typed, name)).toBe(true);
  });

  it.each([
    ['Ada', 'Ada Carter'],
    ['Carter', 'Ada Carter'],
    ['A. Carter', 'Ada Carter'],
    ['Carter Ada', 'Ada Carter'],
    ['Ida Carter', 'Ada Carter'],
    ['Mary Smith', 'Mary Jones'],
    ['José García Ruiz', 'José García López'],
    ['x', 'Ada Carter'],
    ['Jr.', 'Ada Carter'],
    ['', 'Ada Carter'],
    ['...', '???'],
    ['राम', 'रमा'],
  ])('%s is not that of %s', (typed, name) => {
    expect(isNameOf(typed, name)).toBe(false);
    expect(isSameName(typed, name)).toBe(false);
  });

  it('is the same only with all of its names', () => {
    expect(isSameName('łucja  ferris', 'Lucja Ferris Jr.')).toBe(true);
    expect(isSameName('José García', 'José García López')).toBe(false);
  });
});
