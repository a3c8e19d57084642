import { type Answers } from '../questions.js';
import { type Preparation, type ServiceKey } from '../services.js';

/** What the visitor chose and answered: everything that the price depends on. */
export interface Choices {
  readonly service: ServiceKey | null;
  readonly preparation: Preparation | null;
  readonly answers: Answers;
}
