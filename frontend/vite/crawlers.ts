/** What search engines are told to leave alone: nothing there is for them. */
const closed = ['/api/', '/Admin', '/AdminTaxReturn/', '/Client/', '/ClientTaxReturn/', '/machines'];

/** robots.txt. @param sitemap the address of sitemap.xml, where the site knows its own */
export function robotsText(sitemap: string | undefined): string {
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)];
  return [...lines, ...(sitemap ? ['', `Sitemap: ${sitemap}`] : []), ''].join('\n');
}
