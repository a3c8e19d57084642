import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { firm } from '@/lib/firm/profile';
import { makeToken } from '@/test/make-token';
import {
  DashboardRedirect,
  RequireClient,
  RequireOwner,
  RequireStaff,
  RequireStaffWithAccess,
} from './require-role.js';
import { endSession, startSession } from './session.js';
import { forgetReturnUrl, nextFor, rememberReturnUrl, returnUrlFor } from './return-url.js';

const screenAt = (path: string, text = path) => ({ path, element: <p>{text}</p> });

function open(path: string) {
  const router = createMemoryRouter(
    [
      screenAt('/'),
      screenAt('/login'),
      screenAt('/Admin/Unauthorized'),
      { path: '/Dashboard', Component: DashboardRedirect },
      {
        Component: RequireClient,
        children: [screenAt('/Client/Dashboard'), screenAt('/ClientTaxReturn/:id', 'a return')],
      },
      { Component: RequireStaff, children: [screenAt('/Admin/Dashboard'), screenAt('/Admin/Archive')] },
      { Component: RequireOwner, children: [screenAt('/Admin/ApproveUser')] },
      { Component: RequireStaffWithAccess, children: [screenAt('/blog/create')] },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
}

const as = (role: string, employeeAccess = false) => startSession(makeToken({ role, employeeAccess }));

describe('route guards', () => {
  afterEach(() => {
    act(() => endSession());
    forgetReturnUrl();
  });

  it.each([
    '/Client/Dashboard',
    '/ClientTaxReturn/1',
    '/Admin/Dashboard',
    '/Admin/ApproveUser',
    '/blog/create',
  ])('send a visitor from %s to the root', async (path) => {
    open(path);
    expect(await screen.findByText('/')).toBeVisible();
  });

  it('remember where a visitor wanted to go, for the roles that may go there', async () => {
    open('/ClientTaxReturn/1');
    await screen.findByText('/');
    expect(returnUrlFor('Client')).toBe('/ClientTaxReturn/1');
    expect(returnUrlFor('Owner')).toBeUndefined();
  });

  it.each([
    ['Client', '/SpouseReturn/1', 'Owner'],
    ['Client', '/Consents', 'Owner'],
    ['Intern', '/machines?return=1', 'Client'],
    ['Owner', '/Admin/Audit', 'Client'],
  ] as const)('lead the %s back to %s, and not the %s', (role, path, other) => {
    rememberReturnUrl(path);
    expect(returnUrlFor(role)).toBe(path);
    expect(returnUrlFor(other)).toBeUndefined();
  });

  it.each(['//elsewhere.example/Client', 'https://elsewhere.example', '/SharedCopy'])(
    'lead nobody to %s',
    (path) => {
      rememberReturnUrl(path);
      expect(returnUrlFor('Client')).toBeUndefined();
      expect(returnUrlFor('Owner')).toBeUndefined();
    },
  );

  it.each([
    ['/ClientTaxReturn/1?view=communications', '/ClientTaxReturn/1?view=communications'],
    ['/AdminTaxReturn/1', undefined],
    ['//elsewhere.example/Client', undefined],
    ['/\\elsewhere.example', undefined],
    ['https://elsewhere.example/Client', undefined],
    ['javascript:alert(1)', undefined],
    ['/Client\\..\\x', undefined],
    ['', undefined],
  ])('lead a client who signs in to the next page %s only on this site and of a client', (next, expected) => {
    expect(nextFor('Client', `?next=${encodeURIComponent(next)}`)).toBe(expected);
  });

  it('forget it on arrival and on sign-out', async () => {
    rememberReturnUrl('/ClientTaxReturn/1');
    as('Client');
    open('/ClientTaxReturn/1');
    await screen.findByText('a return');
    expect(returnUrlFor('Client')).toBeUndefined();
    act(() => endSession());
    await screen.findByText('/');
    expect(returnUrlFor('Client')).toBeUndefined();
  });

  it.each(['/dashboard', '/Dashboard'])('send a visitor from %s to /login', async (path) => {
    open(path);
    expect(await screen.findByText('/login')).toBeVisible();
  });

  it.each([
    ['Client', '/dashboard', '/Client/Dashboard'],
    ['Client', '/Admin/Archive', '/Client/Dashboard'],
    ['Client', '/Admin/ApproveUser', '/Client/Dashboard'],
    ['Intern', '/dashboard', '/Admin/Dashboard'],
    ['Staff Associate', '/Client/Dashboard', '/Admin/Dashboard'],
    ['CPA/EA', '/Admin/ApproveUser', '/Admin/Dashboard'],
    ['Auditor', '/Admin/Archive', '/Admin/Archive'],
    [firm.ownerRole, '/Admin/ApproveUser', '/Admin/ApproveUser'],
  ])('take %s from %s to %s', async (role, path, arrival) => {
    as(role);
    open(path);
    expect(await screen.findByText(arrival)).toBeVisible();
  });

  it('send staff without access to /Admin/Unauthorized', async () => {
    as('Senior Associate');
    open('/blog/create');
    expect(await screen.findByText('/Admin/Unauthorized')).toBeVisible();
  });

  it('let staff with access pass', async () => {
    as('Senior Associate', true);
    open('/blog/create');
    expect(await screen.findByText('/blog/create')).toBeVisible();
  });
});
