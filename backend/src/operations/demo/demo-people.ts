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

/** Sample clients, with the S corporations that some of them have. All are invented. */
export const demoClients = [
  { name: 'Ada Fontaine', email: 'ada@fontaine.example', company: 'Fontaine Design LLC' },
  { name: 'Ben Achterberg', email: 'ben@achterberg.example', company: 'Achterberg Audio Inc.' },
  { name: 'Carmen Ruiz', email: 'carmen@ruiz-ceramics.example', company: 'Ruiz Ceramics Inc.' },
  { name: 'Dov Silberman', email: 'dov@silberman.example', company: 'Silberman Books Inc.' },
  { name: 'Elif Demir', email: 'elif@demir-studio.example', company: 'Demir Studio Inc.' },
  { name: 'Franklin Moss', email: 'franklin@mossfilms.example', company: 'Moss Films Inc.' },
  { name: 'Greta Nyholm', email: 'greta@nyholm.example', company: 'Nyholm Textiles Inc.' },
  { name: 'Hollis Park', email: 'hollis@park.example', company: 'Park & Daughters Inc.' },
  { name: 'Imani Brooks', email: 'imani@brooksprints.example', company: 'Brooks Prints Inc.' },
  { name: 'Jules Ferrand', email: 'jules@ferrand.example', company: 'Ferrand Lighting Inc.' },
  { name: 'Keiko Tanabe', email: 'keiko@tanabe.example', company: 'Tanabe Flowers Inc.' },
  { name: 'Łukasz Wrona', email: 'lukasz@wrona.example', company: 'Wrona Carpentry Inc.' },
] as const;
