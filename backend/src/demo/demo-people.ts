import { type Role } from '@tax-firm/machines';

interface DemoColleague {
  readonly key: string;
  readonly name: string;
  readonly role: Role;
  readonly employeeAccess: boolean;
}

/** One employee of each role, and one still waiting for access. All people are invented. */
export const demoStaff = [
  { key: 'owner', name: 'Marisol Vega', role: 'Owner', employeeAccess: true },
  { key: 'cpa', name: 'Theo Lindqvist', role: 'CPA/EA', employeeAccess: true },
  { key: 'senior', name: 'Priya Raman', role: 'Senior Associate', employeeAccess: true },
  { key: 'staff', name: 'Jonah Adler', role: 'Staff Associate', employeeAccess: true },
  { key: 'intern', name: 'Bea Okafor', role: 'Intern', employeeAccess: true },
  { key: 'auditor', name: 'Ruth Castellan', role: 'Auditor', employeeAccess: true },
  { key: 'newcomer', name: 'Sam Whitlock', role: 'Staff Associate', employeeAccess: false },
] as const satisfies readonly DemoColleague[];

export type DemoColleagueKey = (typeof demoStaff)[number]['key'];

/** Sample clients. All people are invented. */
export const demoClients = [
  { name: 'Ada Fontaine', email: 'ada@fontaine.example' },
  { name: 'Ben Achterberg', email: 'ben@achterberg.example' },
  { name: 'Carmen Ruiz', email: 'carmen@ruiz-ceramics.example' },
  { name: 'Dov Silberman', email: 'dov@silberman.example' },
  { name: 'Elif Demir', email: 'elif@demir-studio.example' },
  { name: 'Franklin Moss', email: 'franklin@mossfilms.example' },
  { name: 'Greta Nyholm', email: 'greta@nyholm.example' },
  { name: 'Hollis Park', email: 'hollis@park.example' },
  { name: 'Imani Brooks', email: 'imani@brooksprints.example' },
  { name: 'Jules Ferrand', email: 'jules@ferrand.example' },
  { name: 'Keiko Tanabe', email: 'keiko@tanabe.example' },
  { name: 'Łukasz Wrona', email: 'lukasz@wrona.example' },
] as const;
