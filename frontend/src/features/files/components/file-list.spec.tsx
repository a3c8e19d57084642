import { render, screen } from '@testing-library/react';
import { FileList } from './file-list.js';

const sha256 = '92239b094bb59eb2e1d69fab3e66fa594baec4528c9f2ba93bca9dcd4009e7e5';
const file = {
  ...{ id: '1', name: 'W-2.pdf', link: '/api/files/1', type: 'application/pdf', size: 1 },
  ...{ at: '2026-03-03T15:00:00.000Z', uploadedBy: 'client' as const },
};
const files = [
  { ...file, sha256 },
  { ...file, id: '2', name: 'old.pdf', sha256: null },
];

it('offers each file’s SHA-256, if there is one, as `sha256sum` prints it', () => {
  render(<FileList label="Documents" files={files} empty="None" showDigest />);
  expect(screen.getByText('SHA-256').parentElement).toHaveTextContent(`${sha256}  W-2.pdf`, {
    normalizeWhitespace: false,
  });
});

it('shows no digests unless asked', () => {
  render(<FileList label="Documents" files={files} empty="None" />);
  expect(screen.queryByText('SHA-256')).toBeNull();
});
