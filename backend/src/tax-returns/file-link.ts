/** The id in a file's link, `/api/files/{id}`; what is no such link gives an id that no file has. */
export const fileIdOf = (link: string): string =>
  /(?:^|\/)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(link)?.[1]?.toLowerCase() ??
  '00000000-0000-0000-0000-000000000000';
