import { z } from 'zod';

/** A bucket of an object store, from S3_URL: `https://KEY:SECRET@host:port/bucket/prefix?region=…&style=…`. */
export interface S3Location {
  /** Scheme, host and port. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Prepended to the name of every blob: empty, or ends with a slash. */
  readonly prefix: string;
  readonly region: string;
  /** Whether the bucket is the first part of the path or of the host name. */
  readonly style: 'path' | 'host';
  /** Absent: the AWS SDK's default chain of credential providers. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixName = /^(?:[\w.-]+\/)*$/;

const options = z.strictObject({
  region: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('us-east-1'),
  style: z.enum(['path', 'host']).default('path'),
});

/** @returns undefined if the text is not a valid S3_URL */
export function parseS3Location(text: string): S3Location | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const [bucket = '', ...folders] = url.pathname.split('/').filter((part) => part !== '');
  const prefix = folders.map((folder) => `${folder}/`).join('');
  const given = options.safeParse(Object.fromEntries(url.searchParams));
  const fits = /^https?:$/.test(url.protocol) && url.hash === '' && bucketName.test(bucket);
  if (!fits || !prefixName.test(prefix) || !given.success) return undefined;
  if ((url.username === '') !== (url.password === '')) return undefined;
  try {
    return { endpoint: url.origin, bucket, prefix, ...given.data, credentials: credentialsOf(url) };
  } catch {
    return undefined;
  }
}

/** @throws URIError for an invalid percent encoding */
function credentialsOf({ username, password }: URL): S3Location['credentials'] {
  if (username === '') return undefined;
  return { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) };
}
