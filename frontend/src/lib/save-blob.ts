/** Hands a file to the browser to be saved under a name. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  // Browsers read the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
