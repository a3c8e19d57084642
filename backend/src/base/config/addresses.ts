/** Where a clamd listens. */
export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string };

/** @returns undefined for text that is neither `tcp://host:port` nor `unix:/path` */
export function readClamdAddress(text: string): ClamdAddress | undefined {
  const path = /^unix:(?:\/\/)?(\/.+)$/.exec(text)?.[1];
  if (path !== undefined) return { path };
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, pathname, search } = new URL(text);
  if (protocol !== 'tcp:' || hostname === '' || port === '' || pathname.length > 1 || search)
    return undefined;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
}

/** Whether a URL's host is this machine: `localhost`, 127.0.0.0/8 or `[::1]`, as `URL.hostname` writes them. */
export const isLoopback = (hostname: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
