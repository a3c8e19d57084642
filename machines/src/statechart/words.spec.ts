import { conditionsOf, eventText, rolesText } from './words.js';

describe('the text of a transition', () => {
  it('abbreviates a rank and all higher ranks', () => {
    expect(rolesText(['Senior Associate', 'CPA/EA', 'Owner'])).toBe('Senior Associate and up');
    expect(rolesText(['Client', 'Owner'])).toBe('Client, Owner');
    expect(rolesText(['Intern', 'CPA/EA'])).toBe('Intern, CPA/EA');
    expect(rolesText(['Owner'])).toBe('Owner');
    expect(rolesText(['Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner'])).toBe('any staff');
    expect(rolesText([])).toBe('');
  });

  it('lists each condition once and keeps parentheses together', () => {
    expect(conditionsOf('a and b and not(c and d) and a')).toEqual(['a', 'b', 'not(c and d)']);
    expect(conditionsOf(null)).toEqual([]);
  });

  it('gives the length of a timer', () => {
    expect(eventText({ event: 'after quoteReminder' }, { quoteReminder: 259_200_000 })).toBe(
      'after 3 days: quoteReminder',
    );
    expect(eventText({ event: 'SEND_QUOTE' })).toBe('SEND_QUOTE');
  });
});
