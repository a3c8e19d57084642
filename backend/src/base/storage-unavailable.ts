/** The storage does not answer, or refuses a request. Becomes a 503. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}
