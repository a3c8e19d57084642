import { createHash } from 'node:crypto';
import { changeAccounts, type TestAccount } from '../support/accounts.js';
import { mailThat } from '../support/mail.js';
import { itReadsPdf } from '../support/pdf.js';
import { formFacts, signingOffice } from '../support/signing.js';

const office = signingOffice();
const {
  asked,
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
  statusOf,
  textOf,
} = office;

describe('a client who signs in the portal', () => {
  itReadsPdf('agrees, is known, signs, and gets the signed document with its evidence', async () => {
    const { id } = await consented();
    expect((await identify(id, '$81,200.40')).body.workflow.value.signing).toBe('identified');
    const signed = await sign(id);
    expect(signed.body.workflow.value).toMatchObject({ efile: 'signed', signing: 'signedHere' });

    const copy = await signedCopyOf(id);
    const rows = await rowsOf(id);
    const row = rows.find(({ type }) => type === 'SIGN_EFILE_AUTH')!;
    expect(row.payload).toMatchObject({
      identity: 'knownClient',
      signature: 'typed',
      pinBy: 'taxpayer',
      record: expect.stringMatching(/^[\da-f]{64}$/) as string,
    });
    const { text, info } = await textOf(copy.link, office.enrolled);
    for (const words of [
      'Electronic signature',
      'Łucja Ferris',
      'Form 8879',
      '$82,310',
      '$9,123',
      'Refund $1,400.50',
      office.enrolled.name,
      office.enrolled.email,
      'Phone 7',
      row.ip,
      '48151, chosen by the client',
      'second factor of the account, and the adjusted gross income',
      'Failed attempts 0',
      row.payload.record!,
      row.hash.toString('hex'),
    ])
      expect(text).toContain(words);
    expect(info).toMatch(/Pages:\s+2/);
    expect(copy.sha256).toMatch(/^[\da-f]{64}$/);
    expect(await statusOf(copy.link, office.stranger)).toBe(404);

    const told = await history(id, office.enrolled);
    expect(told.at(-1)).toMatchObject({
      sentence: 'You signed the e-file authorization',
      actor: { id: office.enrolled.id },
    });
    await mailThat(
      office.app,
      ({ subject, text: words }) => /You signed/.test(subject ?? '') && words!.includes(id),
    );
    await mailThat(
      office.app,
      (mail) => mail.subject?.startsWith(`Signed: ${office.enrolled.name} (`) ?? false,
    );
    const { rows: steps } = (await read(id, office.associate)).workflow;
    expect(steps.find(({ key }) => key === 'efileAuthSigned')).toMatchObject({
      status: 'Complete',
      note: 'Signed electronically',
      by: office.enrolled.name,
    });
    expect((await sign(id)).status).toBe(409);
  });

  it('leaves neither PIN nor answer in the history, and no hash that could be searched for the PIN', async () => {
    const { id } = await consented();
    await identify(id, '81200');
    await sign(id);
    const rows = JSON.stringify(await rowsOf(id));
    expect(rows).not.toMatch(/48151|81200/);
    const [record] = await office.app.dataSource.query<{ sealed_record: Buffer; hash: Buffer }[]>(
      'SELECT sealed_record, hash FROM signature_record WHERE tax_return_id = $1',
      [id],
    );
    expect(record!.sealed_record.includes('48151')).toBe(false);
    expect(rows).toContain(record!.hash.toString('hex'));
    const second = await consented();
    await identify(second.id, '81200');
    await sign(second.id);
    const hashes = [id, second.id].map(
      async (each) => (await rowsOf(each)).find(({ type }) => type === 'SIGN_EFILE_AUTH')!.payload.record,
    );
    expect(new Set(await Promise.all(hashes)).size).toBe(2);
  });

  itReadsPdf('can draw the signature, let the firm enter the PIN, and be known in person', async () => {
    const { id } = await consented(office.as.Client);
    expect((await identify(id, '81200', office.as.Client)).body.message).toMatch(/set up a second factor/);
    expect((await send(id, office.as.Client, 'IDENTITY_SEEN', { document: 'passport' })).status).toBe(403);
    expect((await send(id, office.intern, 'IDENTITY_SEEN', { document: 'passport' })).status).toBe(403);
    expect((await send(id, office.associate, 'IDENTITY_SEEN', { document: 'library card' })).status).toBe(
      400,
    );
    expect((await send(id, office.associate, 'IDENTITY_SEEN', { document: 'passport' })).status).toBe(200);
    const strokes = [
      [
        [10, 10],
        [200, 150],
        [400, 20],
      ],
      [[500, 100]],
    ];
    const signed = await sign(id, office.as.Client, { pin: null, signature: { method: 'drawn', strokes } });
    expect(signed.status).toBe(200);
    const { text } = await textOf((await signedCopyOf(id, office.as.Client)).link, office.as.Client);
    expect(text).toContain(`In person: ${office.associate.name} saw a passport.`);
    expect(text).toContain('The firm enters or generates the PIN');
    expect(text).toContain('Signature, drawn');
    expect((await rowsOf(id)).find(({ type }) => type === 'IDENTITY_SEEN')!.payload).toEqual({
      document: 'passport',
    });
  });

  itReadsPdf(
    'can pretend to show a document in a demonstration, which the signed document calls no proof',
    async () => {
      const { id } = await consented(office.as.Client);
      const { body: started } = await post(id, 'signing/identity/document', office.as.Client, {});
      const session = new URL((started as unknown as { url: string }).url).searchParams.get('session');
      const show = (by: TestAccount, document: object) =>
        office.app.request('POST', '/api/demonstrationIdentity', {
          token: by.token,
          body: { session, document },
        });
      const document = { kind: 'readable', firstName: 'Łucja', lastName: 'Ferris' };
      expect((await show(office.as.Client, { ...document, lastName: ' ' })).status).toBe(400);
      expect((await show(office.associate, document)).status).toBe(403);
      expect((await show(office.as.Client, document)).status).toBe(200);
      expect((await show(office.as.Client, { kind: 'unreadable' })).status).toBe(404);
      const followed = await post(id, 'signing/identity/document/result', office.as.Client, {});
      expect(followed.body).toEqual({ status: 'ended' });
      expect((await sign(id, office.as.Client)).status).toBe(200);
      const { text } = await textOf((await signedCopyOf(id, office.as.Client)).link, office.as.Client);
      expect(text).toContain(
        'DEMONSTRATION, NO PROOF OF IDENTITY: a demonstration, which checks no document.',
      );
    },
  );

  it('cannot skip the agreement or the identity', async () => {
    const { id } = await asked();
    expect((await identify(id, '81200')).body.message).toBe('Please agree to sign electronically first.');
    expect((await sign(id)).body.message).toBe('Please agree to sign electronically first.');
    const stale = await post(id, 'signing/consent', office.enrolled, { disclosure: '0'.repeat(64) });
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'This text has changed. Please read it again, then agree.',
    ]);
    const { disclosure } = await signing(id, office.enrolled);
    await post(id, 'signing/consent', office.enrolled, { disclosure: disclosure!.hash });
    expect((await sign(id)).body.message).toBe('Please confirm first that it is you.');
    for (const type of ['SIGN_EFILE_AUTH', 'IDENTITY_CONFIRMED', 'CONSENT_TO_SIGN'])
      expect((await send(id, office.enrolled, type)).status).toBe(400);
    expect(
      await office.app.dataSource.query('SELECT 1 FROM signature_record WHERE tax_return_id = $1', [id]),
    ).toEqual([]);
  });

  it.each([
    [{ pin: '00000' }, 'Please choose a PIN that is not all zeros'],
    [{ pin: '1234' }, 'Please enter five digits'],
    [{ pin: '１２３４５' }, 'Please enter five digits'],
    [{ signature: { method: 'typed', name: ' ' } }, 'Please type your full name'],
    [{ signature: { method: 'typed', name: '...' } }, 'Please type your full name'],
    [{ signature: { method: 'drawn', strokes: [] } }, 'Please draw your signature'],
    [{ signature: { method: 'stamped' } }, 'Please sign'],
  ])('with %j is told what is wrong', async (wrong, sentence) => {
    const { id } = await asked();
    const { status, body } = await sign(id, office.enrolled, wrong);
    expect([status, Object.values(body.errors ?? {})]).toEqual([400, [sentence]]);
  });

  it('types their own name, as the form has it', async () => {
    const { id } = await consented();
    await identify(id, '81200');
    const typed = (name: string) => sign(id, office.enrolled, { signature: { method: 'typed', name } });
    for (const other of ['x', 'Łucja', office.enrolled.name, 'Łucja Carter']) {
      const { status, body } = await typed(other);
      expect([status, body.errors]).toEqual([
        400,
        { name: 'Please type your name as it is on the form: Łucja Ferris. Or draw your signature' },
      ]);
    }
    expect((await typed('lucja M. FERRIS')).status).toBe(200);
  });

  it('types the name of a person for a company', async () => {
    const facts = { ...formFacts, kind: '8879-PE', taxpayer: 'Ferris Rail LLC' };
    const { id } = await consented(office.enrolled, { facts });
    expect((await signing(id, office.enrolled)).signerName).toBeNull();
    await identify(id, '81200');
    const officer = { signature: { method: 'typed', name: 'Olive Officer' } };
    expect((await sign(id, office.enrolled, officer)).status).toBe(200);
  });

  it('signs only the forms that the screen showed', async () => {
    const { id } = await consented();
    await identify(id, '81200');
    const answer = await sign(id, office.enrolled, { forms: 'f'.repeat(64) });
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'The forms have changed. Please read them again before you sign.',
    ]);
  });

  it('signs once, also if the page was reloaded and has lost the key of the first request', async () => {
    const { id } = await consented();
    await identify(id, '81200');
    const answers = await Promise.all([sign(id), sign(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await sign(id)).status).toBe(409);
    expect((await office.rowsOf(id)).filter(({ type }) => type === 'SIGN_EFILE_AUTH')).toHaveLength(1);
  });

  it('confirms again who is there before identity and signature', async () => {
    const { id } = await consented();
    await identify(id, '81200');
    await changeAccounts(
      office.app,
      `UPDATE session SET confirmed_at = now() - interval '6 minutes' WHERE account_id = $1`,
      [office.enrolled.id],
    );
    for (const answer of [await identify(id, '81200'), await sign(id)])
      expect([answer.status, answer.body.code]).toEqual([403, 'confirmationNeeded']);
    await changeAccounts(office.app, 'UPDATE session SET confirmed_at = now() WHERE account_id = $1', [
      office.enrolled.id,
    ]);
    expect((await sign(id)).status).toBe(200);
  });

  it('is nobody else', async () => {
    const { id } = await consented();
    const { disclosure, formsSha256 } = await signing(id, office.enrolled);
    const calls: [string, object][] = [
      ['signing/consent', { disclosure: disclosure!.hash }],
      ['signing/identity', { answer: '81200' }],
      [
        'signing/signature',
        { forms: formsSha256, pin: '48151', signature: { method: 'typed', name: 'Łucja' } },
      ],
    ];
    for (const [path, body] of calls) {
      expect((await post(id, path, office.stranger, body)).status).toBe(404);
      for (const staff of [office.as.Owner, office.associate])
        expect((await post(id, path, staff, body)).status).toBe(403);
    }
  });

  it('changes to paper at any time, and back', async () => {
    const { id, link } = await consented();
    expect((await send(id, office.enrolled, 'CHOOSE_PAPER')).body.workflow.value.signing).toBe('onPaper');
    expect((await identify(id, '81200')).body.message).toBe('You chose to sign on paper.');
    expect(await statusOf(link, office.enrolled)).toBe(200);
    const { disclosure } = await signing(id, office.enrolled);
    expect(
      (await post(id, 'signing/consent', office.enrolled, { disclosure: disclosure!.hash })).status,
    ).toBe(200);
  });
});

describe('three wrong answers', () => {
  it('close the electronic way, also for the right answer, for good', async () => {
    const { id } = await consented();
    expect((await identify(id, '81201')).body.workflow.context.identityFailures).toBe(1);
    expect((await signing(id, office.enrolled)).attemptsLeft).toBe(2);
    await identify(id, '-81200');
    expect((await identify(id, '0')).body.workflow.value.signing).toBe('closed');
    const right = await identify(id, '81200');
    const wrong = await identify(id, '81201');
    expect([right.status, right.body.message]).toEqual([409, wrong.body.message]);
    await mailThat(
      office.app,
      ({ text, subject }) => text!.includes(id) && /sign your .* on paper \(/.test(subject!),
    );
    await mailThat(
      office.app,
      ({ text, subject }) => text!.includes(id) && /^Paper signature needed/.test(subject!),
    );
    await send(id, office.associate, 'UNDO_EFILE_AUTH_SENT', { reason: 'again' });
    const again = await send(id, office.associate, 'EFILE_AUTH_SENT');
    expect(again.body.workflow.value.signing).toBe('closed');
  });

  it('are counted if they come at once', async () => {
    const { id } = await consented();
    const answers = ['1', '2', '3', '4', '5', '6'].map((answer) => identify(id, answer));
    const statuses = (await Promise.all(answers)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 409, 409, 409]);
    const failed = (await rowsOf(id)).filter(({ type }) => type === 'IDENTITY_FAILED');
    expect(failed.map(({ payload }) => payload)).toEqual([null, null, null].map(() => failed[0]!.payload));
    expect(JSON.stringify(failed.map(({ payload }) => payload))).not.toMatch(/\d/);
  });

  it('count only what can be an answer', async () => {
    const { id } = await consented();
    for (const answer of ['', 'about 80 thousand', '9'.repeat(40)])
      expect((await identify(id, answer)).status).toBe(400);
    expect((await signing(id, office.enrolled)).attemptsLeft).toBe(3);
  });
});

it('keeps each version of the disclosure by its hash', async () => {
  const { id } = await asked();
  const { disclosure } = await signing(id, office.enrolled);
  const [kept] = await office.app.dataSource.query<{ text: string }[]>(
    'SELECT text FROM esign_disclosure WHERE hash = $1',
    [Buffer.from(disclosure!.hash, 'hex')],
  );
  expect(createHash('sha256').update(kept!.text).digest('hex')).toBe(disclosure!.hash);
  expect(disclosure!.title).toBe('Signing electronically');
  await expect(office.app.asOwner(`DELETE FROM esign_disclosure`)).rejects.toThrow();
});
