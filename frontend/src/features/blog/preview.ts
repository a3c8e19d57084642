/** The first characters of an article's text. Cut from the text, not the HTML, so that no tag is broken. */
export function previewOf(html: string, length = 200): string {
  const text =
    new DOMParser().parseFromString(html, 'text/html').body.textContent?.replace(/\s+/g, ' ').trim() ?? '';
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
