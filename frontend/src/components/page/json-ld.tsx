/** Structured data of the page, with schema.org types. The script element only holds JSON; nothing in it runs. */
export function JsonLd({ type, facts }: { type: string; facts: Record<string, unknown> }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', '@type': type, ...facts });
  return (
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text.replace(/</g, '\\u003c') }} />
  );
}
