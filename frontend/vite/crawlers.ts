/** What search engines are told to leave alone: nothing there is for them. */
const closed = ['/api/', '/Admin', '/AdminTaxReturn/', '/Client/', '/ClientTaxReturn/', '/machines'];

/** robots.txt. @param sitemap the address of sitemap.xml, where the site knows its own */
export function robotsText(sitemap: string | undefined): string {
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)];
  return [...lines, ...(sitemap ? ['', `Sitemap: ${sitemap}`] : []), ''].join('\n');
}

/** sitemap.xml. @param addresses in full */
export function sitemapXml(addresses: readonly string[]): string {
  const urls = addresses.map((address) => `  <url><loc>${address}</loc></url>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
}
