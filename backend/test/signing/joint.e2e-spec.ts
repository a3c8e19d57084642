import { jointForm, jointSigningActions } from './support/joint-signing.js';
import { addressee, mailThat } from '../support/mail.js';
import { orderOf, play, untilReadyToAuthorize } from '../support/orders.js';
import { itReadsPdf } from '../support/pdf.js';
import { formFacts as facts, signingOffice } from '../support/signing.js';

const office = signingOffice();
const {
  addForm,
  consented,
  history,
  identify,
  post,
  read,
  rowsOf,
  send,
  sign,
  signedCopyOf,
  signing,
  textOf,
} = office;
const { agree, born, confirmAgain, halfSigned, signAsSpouse } = jointSigningActions(office);

describe('a joint return', () => {
  async function spouseIdentified() {
    const id = await halfSigned();
    await agree(id);
    await confirmAgain();
    expect((await born(id, '1985-03-31')).body.workflow.value.spouse).toBe('identified');
    return id;
  }

  itReadsPdf('is signed by both, each for themselves, with the evidence of both', async () => {
    const id = await spouseIdentified();
    const mail = await mailThat(
      office.app,
      ({ subject, text }) => /now your spouse must sign \(/.test(subject ?? '') && text!.includes(id),
    );
    expect(addressee(mail)).toBe(office.enrolled.email);
    expect((await read(id, office.enrolled)).workflow.progress.label).toBe('Waiting for your spouse to sign');
    expect(
      (await read(id, office.enrolled)).agreements
        .map(({ name }) => name)
        .filter((name) => /^Signed/.test(name)),
    ).toEqual([]);
    const signed = await signAsSpouse(id);
    expect(signed.body.workflow.value).toMatchObject({
      efile: 'signed',
      signing: 'signedHere',
      spouse: 'signed',
    });
    const rows = await rowsOf(id);
    expect(rows.map(({ type }) => type).filter((type) => /SPOUSE|^SIGN_/.test(type))).toEqual([
      'SIGN_EFILE_AUTH',
      'CONSENT_AS_SPOUSE',
      'SPOUSE_IDENTITY_CONFIRMED',
      'SIGN_AS_SPOUSE',
    ]);
    const { text } = await textOf((await signedCopyOf(id)).link, office.enrolled);
    const records = rows.filter(({ type }) => /^SIGN_/.test(type)).map(({ payload }) => payload.record!);
    expect(new Set(records).size).toBe(2);
    for (const words of [
      'Electronic signatures',
      'Łucja Ferris and Sam Ferris signed',
      `Signed by Łucja Ferris On the account of ${office.enrolled.name}`,
      'Sam Ferris, spouse',
      '48151, chosen by the client',
      '62342, chosen by the spouse',
      'date of birth of the spouse',
      ...records,
    ])
      expect(text).toContain(words);
    expect(JSON.stringify(rows)).not.toMatch(/62342|1985-03-31/);
    expect((await history(id, office.enrolled)).at(-1)!.sentence).toBe(
      'Your spouse signed the e-file authorization',
    );
  });

  it('is not signed for the spouse with what the taxpayer gave', async () => {
    const { id } = await consented(office.enrolled, jointForm);
    await identify(id, '81200');
    const asSam = { signature: { method: 'typed', name: 'Sam Ferris' } };
    expect((await sign(id, office.enrolled, asSam)).body.errors).toEqual({
      name: 'This is the spouse’s name. Please type the name of the person who signs here: Łucja Ferris',
    });
    // Before the taxpayer, at once with the taxpayer, and right after.
    expect((await signAsSpouse(id)).status).toBe(409);
    const [one, two] = await Promise.all([sign(id), signAsSpouse(id)]);
    expect([one.status, two.status >= 400]).toEqual([200, true]);
    expect((await read(id, office.enrolled)).workflow.value.efile).toBe('sent');
    expect((await agree(id)).status).toBe(200);
    for (const answer of [await born(id, '1985-03-31'), await signAsSpouse(id)])
      expect([answer.status, answer.body.code]).toEqual([403, 'confirmationNeeded']);
    await confirmAgain();
    expect((await signAsSpouse(id)).body.message).toBe(
      'Please confirm first that it is your spouse who signs.',
    );
    await born(id, '1985-03-31');
    const wrongName = await signAsSpouse(id, office.enrolled, {
      signature: { method: 'typed', name: ' łucja  FERRIS ' },
    });
    expect(wrongName).toMatchObject({
      status: 400,
      body: {
        errors: {
          name: 'This is the taxpayer’s name. Please type the name of the person who signs here: Sam Ferris',
        },
      },
    });
    expect((await read(id, office.enrolled)).workflow.value.efile).toBe('sent');
  });

  it('is signed by nobody else, neither staff nor a stranger, and by no event by name', async () => {
    const id = await spouseIdentified();
    for (const call of ['consent', 'identity', 'signature']) {
      const body = {
        disclosure: '0'.repeat(64),
        birthDate: '1985-03-31',
        forms: 'x',
        pin: null,
        signature: { method: 'typed', name: 'Sam' },
      };
      expect((await post(id, `signing/spouse/${call}`, office.stranger, body)).status).toBe(404);
      for (const staff of [office.as.Owner, office.associate])
        expect((await post(id, `signing/spouse/${call}`, staff, body)).status).toBe(403);
    }
    for (const type of ['SIGN_AS_SPOUSE', 'SPOUSE_IDENTITY_CONFIRMED', 'CONSENT_AS_SPOUSE'])
      expect((await send(id, office.enrolled, type)).status).toBe(400);
    expect((await send(id, office.enrolled, 'SPOUSE_IDENTITY_SEEN', { document: 'passport' })).status).toBe(
      403,
    );
  });

  it('closes for both after three wrong answers of the spouse, also if they come at once', async () => {
    const id = await halfSigned();
    await agree(id);
    await confirmAgain();
    const answers = [1, 2, 3, 4, 5].map((day) => born(id, `1985-04-0${day}`));
    const statuses = (await Promise.all(answers)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 409, 409]);
    const { workflow } = await read(id, office.enrolled);
    expect(workflow.value).toMatchObject({ efile: 'sent', signing: 'closed', spouse: 'idle' });
    expect((await born(id, '1985-03-31')).status).toBe(409);
    expect((await sign(id)).status).toBe(409);
    await mailThat(
      office.app,
      ({ text, subject }) => text!.includes(id) && /sign your .* on paper \(/.test(subject!),
    );
    await mailThat(
      office.app,
      ({ text, subject }) => text!.includes(id) && /^Paper signature needed/.test(subject!),
    );
    const paper = await send(id, office.associate, 'EFILE_AUTH_SIGNED');
    expect(paper.body.workflow.value).toMatchObject({ efile: 'signed', signing: 'noFormOnFile' });
  });

  it('can identify the spouse in person, and asks nothing that nobody entered', async () => {
    const { id } = await consented(office.enrolled, { facts: jointForm.facts });
    await identify(id, '81200');
    await sign(id);
    await agree(id);
    await confirmAgain();
    expect((await signing(id, office.enrolled)).spouse).toEqual({
      name: 'Sam Ferris',
      asksBirthDate: false,
      attemptsLeft: 3,
    });
    expect((await born(id, '1985-03-31')).body.message).toMatch(
      /can’t confirm your identity with a question/,
    );
    expect((await send(id, office.intern, 'SPOUSE_IDENTITY_SEEN', { document: 'passport' })).status).toBe(
      403,
    );
    await send(id, office.associate, 'SPOUSE_IDENTITY_SEEN', { document: 'passport' });
    expect((await signAsSpouse(id)).body.workflow.value.efile).toBe('signed');
  });

  it('counts only what can be a date of birth', async () => {
    const id = await halfSigned();
    await agree(id);
    await confirmAgain();
    for (const birthDate of ['', '03/31/1985', '1985-02-30', '2999-01-01', '1800-01-01'])
      expect((await born(id, birthDate)).status).toBe(400);
    expect((await signing(id, office.enrolled)).spouse).toMatchObject({ attemptsLeft: 3 });
  });

  it('is asked of staff if the order names a spouse, so that nobody forgets the second signature', async () => {
    const { id } = await orderOf(office.app, office.enrolled);
    await play(office.app, id, { ...office.as, Client: office.enrolled }, untilReadyToAuthorize);
    const body = { id, spouseName: 'Sam Ferris' };
    await office.app.request('PUT', '/api/taxReturns/updateSpouseName', {
      token: office.enrolled.token,
      body,
    });
    const refused = await addForm(id, office.associate);
    expect([refused.status, refused.body.errors?.spouse]).toEqual([
      400,
      'The order names a spouse, Sam Ferris. Please enter the spouse’s name, because both sign a joint return, or say that this is not a joint return.',
    ]);
    expect((await addForm(id, office.associate, { notJoint: true })).status).toBe(200);
    const sameName = await addForm(id, office.associate, { facts: { ...facts, spouse: 'łucja ferris' } });
    expect(sameName.body.errors?.['facts.spouse'] ?? sameName.body.errors?.spouse).toMatch(/same name/);
    for (const kind of ['8879-CORP', '8879-PE', '8879-TE'])
      expect((await addForm(id, office.associate, { facts: { ...facts, kind } })).status).toBe(200);
  });
});
