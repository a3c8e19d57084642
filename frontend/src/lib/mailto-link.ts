/** The link to write to an address. Its `?` and `&` would otherwise begin further recipients and texts (RFC 6068). */
export const mailtoLink = (address: string): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
