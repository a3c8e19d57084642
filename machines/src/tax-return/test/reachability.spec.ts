import { valueOf, type TaxReturnSnapshot } from '../index.js';
import { reachabilityOf } from '../derived/reachability.js';
import { conditions } from '../derived/requirements.js';
import { accepted, authorized, downloaded, play, quoted } from './play.js';

const reachability = (name: string, snapshot: TaxReturnSnapshot) =>
  reachabilityOf(conditions[name]!, valueOf(snapshot));

it('names who can take the next step toward a state', () => {
  expect(reachability('quoteAccepted', play())).toEqual({ possible: true, whoCan: ['Owner'] });
  expect(reachability('quoteAccepted', play(...quoted))).toEqual({ possible: true, whoCan: ['Client'] });
});

it('names who can take the first step if other regions must move first', () => {
  expect(reachability('approved', play())).toEqual({ possible: true, whoCan: ['Owner'] });
  expect(reachability('approved', play(...accepted)).whoCan).toContain('CPA/EA');
  // A CPA/EA or the owner can undo the approval, but not before someone withdraws the request to sign.
  expect(reachability('approvalPending', play(...authorized))).toEqual({
    possible: true,
    whoCan: ['Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner'],
  });
});

it('names nobody for a state that the return is in', () => {
  expect(reachability('approved', play(...authorized))).toEqual({ possible: true, whoCan: [] });
});

it('finds no way back to open work after the client has the return', () => {
  expect(reachability('approvalPending', play(...downloaded))).toEqual({ possible: false, whoCan: [] });
});

it('leaves it to a fact to name its people', () => {
  expect(reachability('hasFinishedFile', play())).toEqual({
    possible: true,
    whoCan: ['Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner'],
  });
});
