import { changeAccounts } from '../../support/accounts.js';
import { formFacts, type SigningOffice } from '../../support/signing.js';

/** A form that both spouses sign. */
export const jointForm = { facts: { ...formFacts, spouse: 'Sam Ferris' }, spouseBirthDate: '1985-03-31' };

/** What the spouses of a joint return do, on the account of the client with a second factor by default. */
export function jointSigningActions(office: SigningOffice) {
  const { consented, identify, post, sign, signing } = office;

  const born = (id: string, birthDate: string, client = office.enrolled) =>
    post(id, 'signing/spouse/identity', client, { birthDate });
  const agree = async (id: string, client = office.enrolled) =>
    post(id, 'signing/spouse/consent', client, {
      disclosure: (await signing(id, client)).disclosure?.hash ?? '0'.repeat(64),
    });
  const signAsSpouse = async (id: string, client = office.enrolled, more: object = {}) =>
    post(id, 'signing/spouse/signature', client, {
      forms: (await signing(id, client)).formsSha256,
      pin: '62342',
      signature: { method: 'typed', name: 'Sam Ferris' },
      ...more,
    });
  /** The person at the screen gives the account's second factor again. */
  const confirmAgain = (client = office.enrolled) => {
    const { app, factors } = office;
    const values = [client.id, factors.now()];
    return changeAccounts(app, 'UPDATE session SET confirmed_at = $2 WHERE account_id = $1', values);
  };
  /** A return that the taxpayer has signed. */
  async function halfSigned() {
    await confirmAgain();
    const { id } = await consented(office.enrolled, jointForm);
    await identify(id, '81200');
    const { body } = await sign(id);
    expect(body.workflow.value).toMatchObject({ efile: 'sent', signing: 'spouseToSign', spouse: 'asked' });
    return id;
  }
  return { agree, born, confirmAgain, halfSigned, signAsSpouse };
}
