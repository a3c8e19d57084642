/** Words that this product spells or words otherwise, each with what to write: plain American English. */
export const words = {
  afterwards: 'afterward',
  anybody: 'anyone',
  artefact: 'artifact',
  authorise: 'authorize',
  behaviour: 'behavior',
  cancelling: 'canceling',
  catalogue: 'catalog',
  centre: 'center',
  cheque: 'check',
  colour: 'color',
  dependant: 'dependent',
  dialogue: 'dialog',
  enrol: 'enroll',
  enrolment: 'enrollment',
  everybody: 'everyone',
  favour: 'favor',
  favourite: 'favorite',
  fulfil: 'fulfill',
  grey: 'gray',
  honour: 'honor',
  initialise: 'initialize',
  instalment: 'installment',
  judgement: 'judgment',
  labelled: 'labeled',
  licence: 'license',
  neighbour: 'neighbor',
  normalise: 'normalize',
  organisation: 'organization',
  practise: 'practice',
  programme: 'program',
  realise: 'realize',
  recognise: 'recognize',
  serialise: 'serialize',
  somebody: 'someone',
  summarise: 'summarize',
  towards: 'toward',
  travelled: 'traveled',
  unauthorised: 'unauthorized',
  whilst: 'while',
};

const pattern = new RegExp(`(?<![A-Za-z])(${Object.keys(words).join('|')})(s|d|r|rs)?(?![a-z])`, 'gi');

/** The words of a text that should be others. @returns for each where it is, the word, and what to write */
export function* unusualWords(text) {
  for (const { 0: found, 1: word, index } of text.matchAll(pattern))
    yield { index, found, better: words[word.toLowerCase()] };
}
