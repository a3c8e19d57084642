import type { ActorRole } from '../../roles.js';
import {
  contextFor,
  historySentence,
  permissions,
  type TaxReturnRequest,
  valueOf,
  viewOf,
  whyNot,
} from '../index.js';
import { canTake, stamped } from './explore.js';
import { accepted, play, send, unmet } from './play.js';

const maya = '5e0b1a52-6c1c-4b7e-9d57-3f4f0f6f2a11';
const tom = '0b7b0d0e-1f7e-4a8f-8f0c-2d1b9c9e7a22';

/** The return after a request of this person. @throws Error if it is refused */
const by = (id: string | null, role: ActorRole, request: TaxReturnRequest, from = play(...accepted)) => {
  const after = canTake(from, { ...stamped(request, role), actor: { id, role } });
  if (!after) throw new Error(`${request.type} refused`);
  return after;
};
const mayas = by(maya, 'Staff Associate', { type: 'TAKE_RETURN' });

it.each(['Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner'] as const)(
  'lets the role %s take a return that nobody has, and give it back',
  (role) => {
    const taken = by(tom, role, { type: 'TAKE_RETURN' });
    expect(taken.context.assigneeId).toBe(tom);
    expect(by(tom, role, { type: 'GIVE_BACK' }, taken).context.assigneeId).toBeNull();
  },
);

it('changes nothing but who has the return', () => {
  const before = play(...accepted);
  expect(valueOf(mayas)).toEqual(valueOf(before));
  expect({ ...mayas.context, assigneeId: null }).toEqual(before.context);
});

it('lets nobody take a return that someone has, or give back that of someone else', () => {
  expect(unmet(mayas, { type: 'TAKE_RETURN' }, 'Staff Associate')).toEqual(['unassigned']);
  expect(unmet(mayas, { type: 'TAKE_RETURN' }, 'Owner')).toEqual(['unassigned']);
  expect(unmet(mayas, { type: 'GIVE_BACK' }, 'Owner')).toEqual(['isAssignee']);
  expect(whyNot(mayas, 'GIVE_BACK', { id: tom, role: 'Staff Associate' })).toMatchObject([
    { guard: 'isAssignee', sentence: 'Only the person who has the return can give it back.' },
  ]);
  expect(whyNot(mayas, 'GIVE_BACK', { id: maya, role: 'Staff Associate' })).toEqual([]);
});

it.each(['Senior Associate', 'CPA/EA', 'Owner'] as const)(
  'lets the role %s assign a return to anyone, from anyone, or to nobody',
  (role) => {
    const given = by('whoever', role, { type: 'ASSIGN', assigneeId: tom }, mayas);
    expect(given.context.assigneeId).toBe(tom);
    expect(by('whoever', role, { type: 'ASSIGN', assigneeId: null }, given).context.assigneeId).toBeNull();
  },
);

it('does not say why nobody gives back what they do not have', () => {
  const blockedFor = (id: string) => Object.keys(viewOf(mayas, { id, role: 'Staff Associate' }).blocked);
  expect(blockedFor(tom)).toContain('TAKE_RETURN');
  expect([...blockedFor(tom), ...blockedFor(maya)]).not.toContain('GIVE_BACK');
  expect(viewOf(mayas, { id: maya, role: 'Staff Associate' }).can).toContain('GIVE_BACK');
});

it('lets nobody below them assign, and no client or auditor do any of it', () => {
  expect(permissions.ASSIGN).toEqual(['Senior Associate', 'CPA/EA', 'Owner']);
  for (const type of ['TAKE_RETURN', 'GIVE_BACK', 'ASSIGN'] as const)
    expect(permissions[type].filter((role) => /Client|Auditor|System/.test(role))).toEqual([]);
});

it('refuses to assign a return to who has it', () => {
  expect(unmet(mayas, { type: 'ASSIGN', assigneeId: maya }, 'Owner')).toEqual(['anotherAssignee']);
  expect(unmet(play(), { type: 'ASSIGN', assigneeId: null }, 'Owner')).toEqual(['anotherAssignee']);
});

it('takes a return from who left, and from nobody else', () => {
  const left = { type: 'ASSIGNEE_LEFT', assigneeId: maya } as const;
  expect(by(null, 'System', left, mayas).context.assigneeId).toBeNull();
  const toms = by('whoever', 'Owner', { type: 'ASSIGN', assigneeId: tom }, mayas);
  expect(unmet(toms, left)).toEqual(['stillAssigned']);
});

it('keeps who has a return in the archive, and changes it no more', () => {
  const archived = send(mayas, { type: 'ARCHIVE', year: 2025 });
  expect(archived.context.assigneeId).toBe(maya);
  expect(unmet(archived, { type: 'ASSIGN', assigneeId: tom })).toEqual(['active']);
  expect(unmet(archived, { type: 'ASSIGNEE_LEFT', assigneeId: maya })).toEqual(['active']);
  expect(unmet(send(play(), { type: 'DELETE' }), { type: 'TAKE_RETURN' })).toEqual(['active']);
});

it('does not tell the client who works on the return', () => {
  const seen = (role: 'Client' | 'Auditor') =>
    contextFor(role, { value: valueOf(mayas), context: mayas.context }).assigneeId;
  expect([seen('Client'), seen('Auditor')]).toEqual([null, maya]);
  const told = { type: 'ASSIGN', payload: { assigneeId: maya, assigneeName: 'Maya Lin' } };
  expect(historySentence(told, 'Client')).toBe('We chose who works on your return');
  expect(historySentence(told, 'Intern')).toBe('Assigned to Maya Lin');
  const toNobody = { type: 'ASSIGN', payload: { assigneeId: null } };
  expect(historySentence(toNobody, 'Intern')).toBe('Unassigned');
  expect(historySentence(toNobody, 'Client')).toBe('We’re choosing who works on your return');
});
