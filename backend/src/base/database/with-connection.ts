import pg from 'pg';

/**
 * Connects, runs the work and disconnects. A lost connection rejects the current query instead of emitting an
 * unhandled 'error'.
 */
export async function withConnection<Result>(url: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tax-firm',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
