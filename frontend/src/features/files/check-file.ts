import {
  containerOf,
  emptyFile,
  extensionOf,
  headSize,
  maxUploadBytes,
  type AcceptedKind,
  acceptedKinds,
} from '@tax-firm/contract/file-type';

/** Why a file of this size cannot be uploaded; undefined if it can. */
export function sizeRefusalOf({ size }: Pick<File, 'size'>): string | undefined {
  if (size > maxUploadBytes) return `Files up to ${maxUploadBytes / 1024 / 1024} MB are accepted.`;
  return size === 0 ? `${emptyFile}.` : undefined;
}

/**
 * Why the server would refuse a file for its content, so that nobody uploads a film in vain; undefined if it might not. A
 * file whose name has an accepted extension is left to the server.
 */
export async function contentRefusalOf(
  file: File,
  kind: AcceptedKind = 'documents',
): Promise<string | undefined> {
  const { extensions, refusal } = acceptedKinds[kind];
  const isAccepted = (given: string | undefined) => extensions.some((extension) => extension === given);
  const extension = extensionOf(file.name);
  if (isAccepted(extension)) return undefined;
  const head = new Uint8Array(await file.slice(0, headSize).arrayBuffer());
  const container = containerOf(head, extension);
  // Only the end of a zip tells whether it is an Office document.
  const isPossible = isAccepted(container) || (container === 'zip' && kind === 'documents');
  return isPossible ? undefined : `Only ${refusal}.`;
}
