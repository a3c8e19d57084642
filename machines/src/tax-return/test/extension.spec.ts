import {
  deadlineOf,
  filingTimes,
  historySentence,
  isFederalExtended,
  progressOf,
  type TaxReturnRequest,
  valueOf,
} from '../index.js';
import { endOfDay } from '../../due-dates.js';
import { orderServices } from '../../price-tool/services.js';
import { accepted, authorized, filed, play, quoted, send, signedByAll, transmitted, unmet } from './play.js';

const reason = 'because';
const extended = { type: 'RECORD_EXTENSION', jurisdiction: 'US', on: '2026-04-10' } as const;
const yes = {
  type: 'TRANSMISSION_ACCEPTED',
  jurisdiction: 'US',
  submissionId: transmitted.submissionId,
  on: '2026-02-03',
} as const;
const inNewYork = { ...extended, jurisdiction: 'NY', submissionId: '1234562026100newyork' } as const;
const withdrawn = { type: 'WITHDRAW_EXTENSION', jurisdiction: 'US', reason } as const;
const mailed = { type: 'RECORD_MAILING', jurisdiction: 'US', on: '2026-02-04' } as const;

const saysOf = (request: TaxReturnRequest, role: 'Owner' | 'Client') =>
  historySentence({ type: request.type, payload: request }, role);

describe('an extension', () => {
  it('is recorded at any time before the return is filed, and changes nothing else', () => {
    for (const before of [[], quoted, authorized, signedByAll]) {
      const snapshot = play(...before, extended);
      expect(valueOf(snapshot)).toEqual({ ...valueOf(play(...before)), extension: 'filed' });
      expect(progressOf(snapshot, 'Owner')).toEqual(progressOf(play(...before), 'Owner'));
      expect(snapshot.context.extensions).toEqual([
        { jurisdiction: 'US', on: '2026-04-10', submissionId: null },
      ]);
    }
  });

  it('of a state does not extend the federal return', () => {
    const snapshot = play(inNewYork);
    expect([valueOf(snapshot).extension, isFederalExtended(snapshot.context)]).toEqual(['none', false]);
    const both = play(inNewYork, extended);
    expect([valueOf(both).extension, isFederalExtended(both.context)]).toEqual(['filed', true]);
    expect(valueOf(play(inNewYork, extended, withdrawn)).extension).toBe('none');
  });

  it('is on record once at each place, and not where the return was filed', () => {
    expect(unmet(play(extended), extended)).toEqual(['notExtendedThere']);
    expect(unmet(play(...signedByAll, transmitted), extended)).toEqual(['nothingThere']);
    expect(unmet(play(...signedByAll, transmitted), inNewYork)).toEqual([]);
    expect(unmet(play(...signedByAll, mailed), extended)).toEqual(['notMailedThere']);
    expect(unmet(play(...filed), extended)).toEqual(['efileUnaccepted']);
  });

  it('is removed from the record only if it is there', () => {
    expect(unmet(play(), withdrawn)).toEqual(['extendedThere']);
    expect(play(extended, withdrawn).context.extensions).toEqual([]);
    expect(valueOf(play(extended, withdrawn))).toEqual(valueOf(play()));
    expect(send(play(extended, inNewYork), withdrawn).context.extensions).toMatchObject([
      { jurisdiction: 'NY', submissionId: '1234562026100newyork' },
    ]);
  });

  it('is in the history, in the words of each side', () => {
    expect(saysOf(extended, 'Owner')).toBe('Extension of the federal return filed on 2026-04-10');
    expect(saysOf(inNewYork, 'Owner')).toBe(
      'Extension of the New York return filed on 2026-04-10: submission 1234562026100newyork',
    );
    expect(saysOf(extended, 'Client')).toBe('An extension gives us more time to file your federal return');
    expect(saysOf(withdrawn, 'Owner')).toBe('Extension of the federal return removed from the record');
    expect(saysOf(withdrawn, 'Client')).toBe('We corrected our record: your federal return has no extension');
  });
});

describe('the date by which the law wants the return', () => {
  const day = 86_400_000;
  const waitingSince = endOfDay('2026-04-01');
  const order = {
    service: orderServices.individual,
    entity: null,
    taxYear: 2025,
    fiscalYearEnd: null,
  };
  const due = (requests: TaxReturnRequest[], times: object = {}) => {
    const snapshot = play(...requests);
    const { context } = snapshot;
    const found = deadlineOf(
      { value: valueOf(snapshot), context },
      { waitingSince, ...filingTimes(order, context, waitingSince), ...times },
    );
    return found && [found.kind, (found.dueAt - waitingSince) / day];
  };

  it('is the deadline if nothing is due before it', () => {
    expect(due(accepted)).toEqual(['filing', 14]);
    expect(due(quoted)).toEqual(['quote', 12]);
    expect(due(quoted, { filingDueAt: waitingSince + 11 * day })).toEqual(['filing', 11]);
    expect(due(signedByAll)).toEqual(['filing', 14]);
  });

  it('is later with an extension', () => {
    expect(due([...accepted, extended])).toEqual(['extendedFiling', 197]);
    expect(due([...accepted, inNewYork])).toEqual(['filing', 14]);
  });

  it('gives way to the perfection period, which only counts while a return is rejected', () => {
    const rejected: TaxReturnRequest = {
      type: 'TRANSMISSION_REJECTED',
      jurisdiction: 'US',
      submissionId: transmitted.submissionId,
      on: '2026-02-03',
      codes: ['IND-031-04'],
    };
    const times = { perfectionEndsAt: waitingSince + 20 * day };
    expect(due([...signedByAll, transmitted, rejected], times)).toEqual(['perfection', 20]);
  });

  it('is met once the return is filed, and unknown if it was late before it was ordered', () => {
    expect(due([...signedByAll, transmitted])).toBeUndefined();
    expect(due([...signedByAll, mailed])).toBeUndefined();
    expect(due(filed)).toEqual(['payment', 20]);
    expect(filingTimes(order, play().context, endOfDay('2026-04-15'))).toEqual({
      extendedDueAt: endOfDay('2026-10-15'),
    });
    expect(due(accepted, { filingDueAt: undefined })).toBeUndefined();
  });

  it('stays while a state has the return and the IRS does not', () => {
    const toNewYork: TaxReturnRequest[] = [
      { ...transmitted, jurisdiction: 'NY' },
      { ...yes, jurisdiction: 'NY' },
    ];
    const choose = (...jurisdictions: ('US' | 'NY')[]): TaxReturnRequest => ({
      type: 'CHOOSE_JURISDICTIONS',
      jurisdictions,
    });
    for (const sent of [toNewYork.slice(0, 1), toNewYork]) {
      expect(due([...signedByAll, ...sent])).toEqual(['filing', 14]);
      expect(due([...signedByAll, choose('US', 'NY'), ...sent])).toEqual(['filing', 14]);
      expect(due([...signedByAll, choose('NY'), ...sent])).toBeUndefined();
    }
    expect(due([...signedByAll, choose('US', 'NY'), transmitted])).toEqual(['filing', 14]);
  });
});
