/** Thrown when a file in the firm's folder is invalid. The message names the file and the fields. */
export class FirmProfileError extends Error {
  override readonly name = 'FirmProfileError';
}
