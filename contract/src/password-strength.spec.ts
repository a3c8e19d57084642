import { passwordStrength } from './password-strength.js';

const owner = {
  person: ['Grace Hopper', 'grace.hopper@navy.example'],
  firm: {
    name: 'Bookkeeper & Sons CPA',
    legalName: 'Bookkeeper & Sons CPA, PLLC',
    headquarters: 'Eureka, California',
    address: '12 Larkspur Lane, Eureka, CA 95501',
    email: 'hello@bookkeeper-sons.example',
  },
};

const problemOf = async (password: string) => (await passwordStrength(password, owner)).problem;

describe('passwordStrength', () => {
  it.each([
    ['password', 'many people use it'],
    ['12345678', 'many people use it'],
    ['P@ssw0rd', 'many people use it'],
    ['iloveyou2', 'many people use it'],
    ['PaSsWoRd', 'many people use it'],
    ['Summer2026!', 'many people use it'],
    ['!October25', 'many people use it'],
    ['gracehopper', 'it has your name or email address'],
    ['grace_hopper7', 'it has your name or email address'],
    ['Grace1906', 'it has your name or email address'],
    ['reppoHecarG', 'it has your name or email address'],
    ['grace.hopper@navy.example1', 'it has your name or email address'],
    ['bookkeepersons', 'it has our firm’s name'],
    ['B00kkeeper1', 'it has our firm’s name'],
    ['Larkspur95501', 'it is made of words that people try first here'],
    ['larkspur lane', 'it is made of words that people try first here'],
    ['bookkeeper eureka', 'it is made of words that people try first here'],
    ['taxfirm2026', 'it is made of words that people try first here'],
    ['T@xF1rm-2026!!', 'it is made of words that people try first here'],
    ['my 7ax refund 1040', 'it is made of words that people try first here'],
    ['Grace: taxes 1040', 'it is made of words that people try first here'],
    ['Str0ngP@ss', 'it is made of words that people try first here'],
    ['$ummer2026!', 'many people use it'],
    ['0ctober2026!', 'many people use it'],
    ['zzzzzzzzzzzz', 'it repeats itself'],
    ['hjkhjkhjkhjk', 'it repeats itself'],
    ['lkjhgfds', 'follow each other'],
    ['abcdefghijkl', 'follow each other'],
    ['04/07/1976', 'it is mostly a date'],
  ])('refuses %s', async (password, reason) => {
    const problem = await problemOf(password);
    expect(problem).toMatch(/^is too easy to guess: .*\. Use three or four unrelated words\.$/);
    expect(problem).toContain(reason);
  });

  it.each([
    'correct horse battery',
    'kJ8#mQ2x',
    'tiger-lamp-47',
    'Grace never forgets her umbrella',
    'umbrella tax mango',
    '83920475610284756',
    '𠮷𠮷野家で食べる tax',
    'übermäßig grüne Äpfel',
    'много мелких рыб',
    `${'long '.repeat(30)}but not only that`.slice(-199),
  ])('takes %s', async (password) => {
    expect(await problemOf(password)).toBeUndefined();
  });

  it('judges a password as it is hashed, whatever keyboard typed it', async () => {
    expect(await problemOf('ｐａｓｓｗｏｒｄ')).toContain('many people use it');
  });

  it('works without a name, while it is not typed yet', async () => {
    expect(
      (await passwordStrength('tiger-lamp-47', { person: ['', ''], firm: { name: '' } })).score,
    ).toBeGreaterThan(1);
  });

  it('counts length, not kinds of characters', async () => {
    const scoreOf = async (password: string) => (await passwordStrength(password, owner)).score;
    expect(await scoreOf('kJ8#mQ2x')).toBeLessThan(await scoreOf('umbrella quietly forgets mangoes'));
  });
});
