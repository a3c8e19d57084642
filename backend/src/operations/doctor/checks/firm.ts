import { FirmProfileError, loadFirm } from '../../../firm/firm.js';
import { unknownKeys } from '../../../firm/unknown-keys.js';
import { type Check, ok, problem, checkWarning } from '../check.js';

/** Whether the firm's folder has everything that the program needs, as it must have at the start. */
export const firmChecks: Check = {
  name: 'firm',
  run: async ({ environment: { firmDir } }) => {
    try {
      const profile = loadFirm(firmDir);
      return [
        ok(`The profile of ${profile.name} in ${firmDir} is complete`),
        ...unknownKeys(profile).map((sentence) => checkWarning(sentence, 'Correct or remove it.')),
      ];
    } catch (error) {
      if (!(error instanceof FirmProfileError)) throw error;
      const says = error.message.replaceAll(/\n\s*/g, ' ');
      return [problem(says, 'Correct it, or set FIRM_DIR. The program does not start with it.')];
    }
  },
};
