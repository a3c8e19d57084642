import type profile from '@firm/firm.json';
import { firm } from './profile.js';
import { roleName } from './role-name.js';

jest.mock('@firm/firm.json', () => ({
  __esModule: true,
  default: { ...jest.requireActual<typeof profile>('@firm/firm.json'), ownerRole: undefined },
}));

it('calls the owner Owner, as the server does, where the firm has no other name for them', () => {
  expect(firm.ownerRole).toBe('Owner');
  expect(roleName('Owner')).toBe('Owner');
});
