import { type TaxReturnEntity } from '../return/tax-return.entity.js';
import { newAcknowledgements, readAcknowledgements } from './acknowledgement-file.js';

const federal = '1234562026032abcdefg';
const newYork = '1234562026032newyork';

const xml = (...acknowledgements: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<efile:AcknowledgementList xmlns:efile="http://www.irs.gov/efile">
  <efile:Cnt>${acknowledgements.length}</efile:Cnt>${acknowledgements.join('')}
</efile:AcknowledgementList>`;
const one = (submissionId: string, status: string, more = '') =>
  `<efile:Acknowledgement><efile:SubmissionId>${submissionId}</efile:SubmissionId><EFIN>123456</EFIN>
   <AcceptanceStatusTxt>${status}</AcceptanceStatusTxt><StatusDt>2026-02-03-05:00</StatusDt>${more}
   </efile:Acknowledgement>`;
const error = (code: string, text: string, severity = 'Reject') =>
  `<ValidationErrorGrp errorId="1"><DocumentId>NA</DocumentId><ErrorMessageTxt>${text}</ErrorMessageTxt>
   <RuleNum>${code}</RuleNum><SeverityCd>${severity}</SeverityCd></ValidationErrorGrp>`;
const errors = (...all: string[]) =>
  `<ValidationErrorList errorCnt="${all.length}">${all.join('')}</ValidationErrorList>`;

const waiting = { outcome: 'waiting', on: null, codes: [], evidence: null } as const;
const taxReturn = {
  name: 'Zoë Ferris-Lane',
  spouseFullName: 'Ben Okafor',
  service: 'Tax Preparation Individual',
  context: {
    transmissions: [
      { jurisdiction: 'US', submissionId: federal, ...waiting },
      { jurisdiction: 'NY', submissionId: newYork, ...waiting },
    ],
  },
} as unknown as TaxReturnEntity;

const newIn = (content: string | Buffer, of: TaxReturnEntity = taxReturn) =>
  newAcknowledgements(readAcknowledgements(Buffer.from(content)).acknowledgements, of);
/** The sentence of a refusal. */
function refusalOf(content: string | Buffer, of?: TaxReturnEntity): string {
  try {
    newIn(content, of);
  } catch (refused) {
    const { errors: sentences } = (refused as { getResponse(): { errors: { file: string } } }).getResponse();
    return sentences.file;
  }
  throw new Error('It was not refused');
}

describe('an acknowledgement in XML', () => {
  it('says what the IRS and a state answered', () => {
    const dependents =
      "'DependentSSN' and 'DependentNameControlTxt' must match.  See 123-45-6789 &amp; 12-3456789.";
    const content = xml(
      one(
        federal,
        'Rejected',
        `<ExtndGovernmentCd>IRS</ExtndGovernmentCd>${errors(error('R0000-504-02', dependents), error('F1040-001', 'Only a remark', 'Alert'))}`,
      ),
      one(newYork, 'Accepted', '<ExtndGovernmentCd>NYST</ExtndGovernmentCd>'),
    );
    expect(readAcknowledgements(Buffer.from(content)).type).toBe('application/xml');
    expect(newIn(content)).toEqual([
      {
        submissionId: federal,
        outcome: 'rejected',
        on: '2026-02-03',
        codes: ['R0000-504-02'],
        texts: { 'R0000-504-02': "'DependentSSN' and 'DependentNameControlTxt' must match. See ••• & •••." },
      },
      { submissionId: newYork, outcome: 'accepted', on: '2026-02-03', codes: [], texts: {} },
    ]);
  });

  it('may stand alone, with a byte order mark, and a state’s may be denied by the IRS', () => {
    const alone =
      `\ufeff${one(newYork, 'Denied by IRS', errors(error('STATE-901', 'Must be present')))}`.replaceAll(
        'efile:',
        '',
      );
    expect(newIn(alone)).toMatchObject([
      { submissionId: newYork, outcome: 'rejected', codes: ['STATE-901'] },
    ]);
  });

  it.each([
    [
      'a document type',
      `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${one(federal, '&b;')}`,
      /document type/,
    ],
    [
      'a bomb of entities',
      `<!DOCTYPE a [<!ENTITY b "${'c'.repeat(99)}"><!ENTITY d "&b;&b;">]><a>&d;</a>`,
      /document type/,
    ],
    ['an entity of its own', one(federal, '&accepted;').replaceAll('efile:', ''), /damaged/],
    ['an end too early', xml(one(federal, 'Accepted')).slice(0, -20), /damaged/],
    ['endless depth', '<a>'.repeat(5000), /too large/],
    ['too many elements', `<a>${'<b/>'.repeat(30_000)}</a>`, /too large/],
    ['no acknowledgement', '<a><b>1</b></a>', /no acknowledgement in it/],
  ])('is refused with %s', (_, content, words) => expect(refusalOf(content)).toMatch(words));
});

describe('an acknowledgement as text', () => {
  it('says the same facts as a report of tax software', () => {
    const report = `ACKNOWLEDGMENT REPORT\r\nTaxpayer: FERRIS, ZOE\r\nAgency: IRS\r\nSubmission ID: ${federal.toUpperCase()}
Return Status: REJECTED\nAck Date: 2/3/2026\nReject code: IND-031-04 Prior year AGI of 123-45-6789 must match\nR0000-504-02: Name control of a dependent\n`;
    expect(readAcknowledgements(Buffer.from(report)).type).toBe('text/plain');
    expect(newIn(report)).toEqual([
      {
        submissionId: federal,
        outcome: 'rejected',
        on: '2026-02-03',
        codes: ['IND-031-04', 'R0000-504-02'],
        texts: {
          'IND-031-04': 'Prior year AGI of ••• must match',
          'R0000-504-02': 'Name control of a dependent',
        },
      },
    ]);
  });

  it('has each of several transmissions in a part of its own', () => {
    const part = (id: string, place: string, status: string) =>
      `Submission ID = ${id}\nAgency = ${place}\nStatus = ${status}\nDate = 2026-02-03\n`;
    const report = part(federal, 'Federal', 'Accepted') + part(newYork, 'New York', 'Accepted');
    expect(newIn(report).map(({ submissionId, outcome }) => [submissionId, outcome])).toEqual([
      [federal, 'accepted'],
      [newYork, 'accepted'],
    ]);
  });

  it.each([
    [
      'of a whole season',
      Array.from({ length: 20_000 }, (_, i) => `${2_000_000_000_000 + i}abcdefg`).join('\n'),
      /names 20000 submissions/,
    ],
    ['without a submission ID', 'Status: Accepted', /no submission ID/],
    ['without a day', `Submission ID: ${federal}\nStatus: Accepted`, /no date/],
    [
      'without a final answer',
      `Submission ID: ${federal}\nStatus: Transmitted\nDate: 2/3/2026`,
      /neither accepted nor rejected/,
    ],
    ['without a code', `Submission ID: ${federal}\nStatus: Rejected\nDate: 2/3/2026`, /could not be read/],
    [
      'that is older than the transmission',
      `Submission ID: ${federal}\nStatus: Accepted\nDate: 1/3/2026`,
      /transmitted on 2026-02-01/,
    ],
    [
      'with a day that does not exist',
      `Submission ID: ${federal}\nStatus: Accepted\nDate: 13\u002f40\u002f2026`,
      /no date/,
    ],
    ['that is no text', '\u0000\u0001', /neither XML nor plain text/],
    ['that is a PDF', '%PDF-1.7', /neither XML nor plain text/],
  ])('is refused %s', (_, content, words) => expect(refusalOf(content)).toMatch(words));
});

describe('a status', () => {
  const report = (status: string) =>
    `Submission ID: ${federal}\nStatus: ${status}\nDate: 2/3/2026\nReject code: IND-031-04 AGI`;

  it.each([
    ['accepted', ['Accepted', 'A', 'Exception', 'E', 'EF Accepted', 'Return Accepted', 'ACCEPTED BY IRS']],
    [
      'rejected',
      ['Rejected', 'R', 'Denied by IRS', 'D', 'EF Rejected', 'Return Rejected', 'Federal rejected'],
    ],
  ])('says that the return was %s', (outcome, statuses) =>
    expect(statuses.map((status) => newIn(report(status))[0]?.outcome)).toEqual(statuses.map(() => outcome)),
  );

  it.each([
    'A retry is scheduled',
    'Accepted Acknowledgement Created',
    'Accepted for processing',
    'Transmission accepted',
    'a',
    'Extension Accepted',
    'Exception while sending',
    'R&D credit attached',
    'Rejected by transmitter',
    'P',
    'T',
    'B',
    '',
    'Accepted\nReturn Status: Rejected',
  ])('is not final: %j', (status) => {
    expect(refusalOf(report(status))).toMatch(/not final: neither accepted nor rejected/);
    expect(refusalOf(xml(one(federal, status.replace('&', '&amp;'))))).toMatch(/not final/);
  });
});

describe('a file of another return', () => {
  const report = (more: string, id = federal) =>
    `${more}\nSubmission ID: ${id}\nStatus: Accepted\nDate: 2/3/2026`;

  it('is refused by its submission ID, its name or its place', () => {
    expect(refusalOf(xml(one('9999992026032abcdefg', 'Accepted')))).toMatch(/not on record for this return/);
    expect(refusalOf(xml(one(federal, 'Accepted'), one('9999992026032abcdefg', 'Accepted')))).toMatch(
      /not on record/,
    );
    expect(refusalOf(report('Taxpayer: Nora Quist'))).toBe(
      'The file is about “Nora Quist”, and this return is that of Zoë Ferris-Lane. Please choose the file of this return.',
    );
    expect(refusalOf(report('Agency: NY'))).toMatch(/went to NY, but it is on record for US/);
  });

  it('is not one with another spelling of the name, or the spouse’s', () => {
    for (const name of ['ZOE FERRIS', 'Okafor, B.', 'FERR', 'Lane'])
      expect(newIn(report(`Name: ${name}`))).toHaveLength(1);
    const others = {
      ...taxReturn,
      name: 'Sean O’Brien',
      spouseFullName: 'Ann van der Berg',
    } as TaxReturnEntity;
    for (const name of ["SEAN O'BRIEN", 'OBRI', 'VAND', 'BERG'])
      expect(newIn(report(`Name: ${name}`), others)).toHaveLength(1);
    expect(refusalOf(report('Name: BRIE'), others)).toMatch(/about “BRIE”/);
    const business = { ...taxReturn, service: 'Tax Preparation Business' } as TaxReturnEntity;
    expect(newIn(report('Name: Lantern Boats LLC'), business)).toHaveLength(1);
  });

  it('has nothing new if it comes again, and is refused if it contradicts the record', () => {
    const answered = {
      ...taxReturn,
      context: {
        transmissions: [{ ...waiting, jurisdiction: 'US', submissionId: federal, outcome: 'rejected' }],
      },
    } as unknown as TaxReturnEntity;
    expect(newIn(xml(one(federal, 'Rejected', errors(error('IND-031-04', 'AGI')))), answered)).toEqual([]);
    expect(refusalOf(xml(one(federal, 'Accepted')), answered)).toMatch(/on record as rejected/);
  });
});
