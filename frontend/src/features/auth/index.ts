export { StaffNotes } from './components/account-notes.js';
export { AuthSheet } from './components/auth-sheet.js';
export { SignInForm } from './components/sign-in-form.js';
