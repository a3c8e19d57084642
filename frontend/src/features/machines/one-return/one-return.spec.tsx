import { describeMachine, restoreTaxReturn, taxReturnMachine, type Role } from '@tax-firm/machines';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import type { HistoryEntry } from '@/features/tax-return/api/types';
import { quoted, taxReturnIn } from '@/test/tax-return-in';
import { entered, replaySteps, returnPermissions } from './permissions.js';
import { ReturnReplay } from './return-chart.js';

const machine = describeMachine(taxReturnMachine);

const row = (seq: number, type: string, to: Record<string, string>, from: Record<string, string> = {}) =>
  ({
    seq,
    type,
    from,
    to,
    reason: null,
    compensates: null,
    prevHash: null,
    hash: 'ab',
    sentence: `Sentence of ${type}`,
    actor: { id: null, name: 'Noor Haddad', role: 'Owner' },
    at: '2026-03-03T15:00:00.000Z',
  }) satisfies HistoryEntry;

const history = [
  row(0, 'CREATED', { lifecycle: 'active', quote: 'unquoted', documents: 'none' }),
  row(1, 'SEND_QUOTE', { quote: 'sent' }, { quote: 'unquoted' }),
  row(2, 'xstate.after.quoteReminder.taxReturn.quote.sent', {}),
  row(3, 'ACCEPT_QUOTE', { quote: 'accepted' }, { quote: 'sent' }),
];

describe('the steps of a history', () => {
  const steps = replaySteps(machine.id, history);

  it('are folded from the changes of each row', () => {
    expect(steps.map(({ value }) => value.quote)).toEqual(['unquoted', 'sent', 'sent', 'accepted']);
    expect(steps.at(-1)?.value.lifecycle).toBe('active');
    expect([...entered(steps[2], steps[3]!)]).toEqual(['taxReturn.quote.accepted']);
    expect(steps[2]?.event).toBe('after quoteReminder');
  });

  it('show a state that follows from facts as the one that the drawing has', () => {
    const signed = row(4, 'SIGN_EFILE_AUTH', { signing: 'signedHere' }, { signing: 'identified' });
    const { value, active } = replaySteps(machine.id, [...history, signed]).at(-1)!;
    expect(value.signing).toBe('signedHere');
    expect([...active]).toContain('taxReturn.signing.idle');
    expect([...active]).not.toContain('taxReturn.signing.signedHere');
  });

  it('have a slider that announces event, actor and changes', () => {
    const Walk = () => {
      const [at, setAt] = useState(3);
      return <ReturnReplay steps={steps} at={at} onChange={setAt} />;
    };
    render(<Walk />);
    const slider = screen.getByRole('slider', { name: 'Step 4 of 4, now' });
    expect(slider).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(
        /^Step 4 of 4: Sentence of ACCEPT_QUOTE, by Noor Haddad, .*quote: sent → accepted$/,
      ),
    );
    fireEvent.change(slider, { target: { value: '1' } });
    expect(screen.getByText('Sentence of SEND_QUOTE')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Step back' }));
    expect(slider).toHaveAttribute(
      'aria-valuetext',
      expect.stringContaining('every region enters its initial state'),
    );
  });
});

describe('what can happen next', () => {
  const { value, context } = taxReturnIn(quoted).workflow;
  const permissionsOf = (role: Role) =>
    returnPermissions(machine, restoreTaxReturn({ value, context }), { id: role, role });

  it('depends on the role of the viewer', () => {
    expect(permissionsOf('Client').permissions.get('ACCEPT_QUOTE')).toBe('can');
    expect(permissionsOf('CPA/EA').permissions.get('ACCEPT_QUOTE')).toBe('others');
    expect(permissionsOf('CPA/EA').permissions.get('CPA_START')).toBe('refused');
    expect(permissionsOf('Auditor').events.filter(({ permission: way }) => way === 'can')).toEqual([]);
  });

  it('gives the reasons for refusals, and the running timers', () => {
    const { events, timers } = permissionsOf('CPA/EA');
    expect(events.find(({ type }) => type === 'CPA_START')?.reasons.map(({ guard }) => guard)).toEqual([
      'quoteAccepted',
    ]);
    expect(timers.map(({ transition }) => transition.event)).toEqual(['after quoteReminder']);
  });
});
