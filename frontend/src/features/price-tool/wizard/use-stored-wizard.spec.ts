import { act, renderHook } from '@testing-library/react';
import { safeLocalStorage } from '@/lib/storage';
import { useStoredWizard } from './use-stored-wizard.js';

const storageKey = 'priceTool';
const open = () => renderHook(() => useStoredWizard('visitor', storageKey));

beforeEach(() => localStorage.clear());

it('adds a document to the state of another tab if that arrived during the upload', () => {
  const otherTab = open();
  act(() => otherTab.result.current.send({ type: 'SELECT_SERVICE', service: 'taxPreparation' }));
  const newValue = localStorage.getItem(storageKey);
  otherTab.unmount();
  localStorage.clear();

  const { result } = open();
  const { send: sendBeforeChange } = result.current;
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: storageKey, newValue }));
  });
  const w2 = { name: 'w2.pdf', link: '/api/files/1' };
  act(() => sendBeforeChange({ type: 'DOCUMENT_ADDED', document: w2 }));

  expect(result.current.context).toMatchObject({ service: 'taxPreparation', papers: [w2] });
  expect(JSON.parse(localStorage.getItem(storageKey)!).context).toMatchObject({ papers: [w2] });
});

it('keeps a document whose upload ended after the price tool was left', () => {
  const left = open();
  act(() => left.result.current.send({ type: 'SELECT_SERVICE', service: 'taxPreparation' }));
  left.unmount();
  const sendDocument = (name: string) =>
    act(() =>
      left.result.current.send({ type: 'DOCUMENT_ADDED', document: { name, link: `/api/files/${name}` } }),
    );
  sendDocument('w2.pdf');
  const { result } = open();
  sendDocument('1099.pdf');
  expect(result.current.context.papers.map(({ name }) => name)).toEqual(['w2.pdf', '1099.pdf']);
});

it('stores what is chosen at once in a new order', () => {
  const { result } = open();
  act(() => {
    result.current.restart();
    result.current.send({ type: 'SELECT_SERVICE', service: 'taxPreparation' });
  });
  expect(JSON.parse(localStorage.getItem(storageKey)!).context).toMatchObject({ service: 'taxPreparation' });
});

it('stores nothing of whoever has only looked', () => {
  open();
  expect(localStorage.getItem(storageKey)).toBeNull();
});

it('keeps the answers until the page is closed if the browser blocks storage', () => {
  jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  const before = open();
  act(() => before.result.current.send({ type: 'SELECT_SERVICE', service: 'taxPreparation' }));
  before.unmount();
  expect(open().result.current.context).toMatchObject({ service: 'taxPreparation' });
  safeLocalStorage.removeItem(storageKey);
  jest.restoreAllMocks();
});
