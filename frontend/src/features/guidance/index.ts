export { FrequentQuestions } from './components/frequent-questions.js';
