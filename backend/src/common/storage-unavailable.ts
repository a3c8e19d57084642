/** The storage does not answer, or refuses what the program asks of it: 503. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}
