/** Whether a URL's host is this machine: `localhost`, 127.0.0.0/8 or `[::1]`, as `URL.hostname` writes them. */
export const isLoopback = (hostname: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
