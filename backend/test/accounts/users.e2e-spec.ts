import { defaultPasswordCost } from '../../src/base/config/environment.js';
import { FIRM, type Firm } from '../../src/firm/firm.js';
import { startApp, type TestApp } from '../support/app.js';

const register = '/api/users/register';
const person = { name: 'Dana Reyes', email: 'dana@client.example', password: 'correct horse' };

describe('sign-up', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ environment: { passwordCost: defaultPasswordCost } });
  });
  afterAll(() => app.stop());

  const post = (body?: unknown) => app.request('POST', register, { body });

  it('creates a client, also without a role, and does not return the password', async () => {
    const answer = await post(person);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      _id: expect.any(String),
      id: answer.body._id,
      name: person.name,
      email: person.email,
      role: 'Client',
      employeeAccess: false,
    });
    const [row] = await app.dataSource.query('SELECT password_hash FROM account WHERE id = $1', [
      answer.body.id,
    ]);
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it.each(['Client', 'Staff Associate', 'Senior Associate', 'CPA/EA'])(
    '%s starts without access',
    async (role) => {
      const email = `${role.replace(/\W/g, '')}@firm.example`;
      const answer = await post({ ...person, email, role, password2: person.password });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({ role, employeeAccess: false });
    },
  );

  it.each(['Owner', 'Intern', 'Auditor', 'System', '', null, 7])('nobody signs up as %p', async (role) => {
    const answer = await post({ ...person, email: 'no@client.example', role });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      role: 'Role must be one of Client, Staff Associate, Senior Associate, CPA/EA',
    });
  });

  it('names every missing field in the form’s format', async () => {
    const expected = {
      name: 'Full name field is required',
      email: 'Email field is required',
      password: 'Password field is required',
    };
    for (const body of [
      undefined,
      {},
      { name: ' ', email: '', password: '' },
      { name: 1, email: null, password: [] },
    ]) {
      const answer = await post(body);
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual(expected);
    }
  });

  it.each([
    [{ email: 'not an address' }, { email: 'Email is invalid' }],
    [{ email: 'a\u0001@client.example' }, { email: 'Email has a character that cannot be used' }],
    [{ name: 'x'.repeat(61) }, { name: 'Full name must be at most 60 characters' }],
    [{ password: 'seven77' }, { password: 'Password must be at least 8 characters' }],
    [{ password: 'x'.repeat(201) }, { password: 'Password must be at most 200 characters' }],
    [{ password: 'DANA@client.example' }, { password: 'Password must not be your email address' }],
    [
      { email: 'danareyes@client.example', password: 'DanaReyes' },
      { password: 'Password must not be your email address' },
    ],
    [{ password2: 'another horse' }, { password2: 'Passwords must match' }],
  ])('refuses %j', async (change, refusal) => {
    const answer = await post({ ...person, ...change });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(refusal);
  });

  const weak = { ...person, email: 'weak@client.example' };
  const refusal = (reason: string) => ({
    status: 400,
    code: 'weak_password',
    body: { password: `Password is too easy to guess: ${reason}. Use three or four unrelated words.` },
  });

  it.each([
    ['password', 'many people use it, or one like it'],
    ['12345678', 'many people use it, or one like it'],
    ['Summer2026!', 'many people use it, or one like it'],
    ['aaaaaaaaaaaa', 'it repeats itself'],
    ['dana.reyes1', 'it has your name or email address'],
  ])('refuses the password %s, and says why', async (password, reason) => {
    expect(await post({ ...weak, password })).toMatchObject(refusal(reason));
  });

  it('refuses the words of the firm and its trade as a password, and creates nothing', async () => {
    const { name } = app.app.get<Firm>(FIRM);
    expect(await post({ ...weak, password: `${name}1` })).toMatchObject(refusal('it has our firm’s name'));
    const street = name.replace(/ CPA$/, '').toLowerCase();
    for (const password of [street, 'taxfirm2026', 'Str0ngP@ss'])
      expect(await post({ ...weak, password })).toMatchObject(
        refusal('it is made of words that people try first here'),
      );
    expect((await post({ ...weak, password: 'seven mangoes' })).status).toBe(201);
  });

  it('ignores the case of emails, and accepts one of ten concurrent sign-ups', async () => {
    expect(await post({ ...person, email: ' DANA@Client.Example ' })).toMatchObject({
      status: 400,
      code: 'email_taken',
      body: { email: 'Email already exists' },
    });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post({ ...person, email: 'twins@client.example' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(400)]);
  });
});
