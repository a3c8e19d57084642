/** Paths that crawlers should skip, because they have no public content. */
const closed = ['/api/', '/Admin', '/AdminTaxReturn/', '/Client/', '/ClientTaxReturn/', '/machines'];

/** The text of robots.txt. @param sitemap the address of sitemap.xml, if the firm has configured its site URL */
export function robotsText(sitemap: string | undefined): string {
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)];
  return [...lines, ...(sitemap ? ['', `Sitemap: ${sitemap}`] : []), ''].join('\n');
}
