/**
 * Merges metrics of several processes, in Prometheus' text format: all values of a metric must follow its one
 * description. The values of different processes must differ in a label.
 */
export function mergedMetrics(texts: readonly string[]): string {
  const metrics = new Map<string, string[]>();
  for (const text of texts) {
    for (const block of text.split('\n\n')) {
      const lines = block.split('\n').filter((line) => line !== '');
      const description = lines.filter((line) => line.startsWith('#')).join('\n');
      if (description === '') continue;
      const values = lines.filter((line) => !line.startsWith('#'));
      metrics.set(description, [...(metrics.get(description) ?? []), ...values]);
    }
  }
  return `${[...metrics].map(([description, values]) => [description, ...values].join('\n')).join('\n\n')}\n`;
}
