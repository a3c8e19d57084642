import { parseS3Location } from './s3-location.js';

describe('S3_URL', () => {
  it('reads the server, the bucket and the credentials', () => {
    expect(parseS3Location('http://key:secret@127.0.0.1:9000/papers')).toEqual({
      endpoint: 'http://127.0.0.1:9000',
      bucket: 'papers',
      prefix: '',
      region: 'us-east-1',
      style: 'path',
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    });
  });

  it('accepts a folder in the bucket, a region, the bucket in the host name, and no credentials', () => {
    const url = 'https://s3.eu-central-1.amazonaws.com/papers/firm/2026/?region=eu-central-1&style=host';
    expect(parseS3Location(url)).toEqual({
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      bucket: 'papers',
      prefix: 'firm/2026/',
      region: 'eu-central-1',
      style: 'host',
      credentials: undefined,
    });
  });

  it('decodes a percent-encoded secret', () => {
    expect(parseS3Location('https://key:a%2Fb%2Bc%40@host.example/papers')?.credentials).toEqual({
      accessKeyId: 'key',
      secretAccessKey: 'a/b+c@',
    });
  });

  it.each([
    'host.example/papers',
    's3://key:secret@host.example/papers',
    'https://key:secret@host.example',
    'https://key:secret@host.example/',
    'https://key:secret@host.example/Papers',
    'https://key:secret@host.example/papers/a%2Fb',
    'https://key@host.example/papers',
    'https://key:%zz@host.example/papers',
    'https://key:secret@host.example/papers?region=Frankfurt!',
    'https://key:secret@host.example/papers?zone=eu',
    'https://key:secret@host.example/papers#top',
  ])('refuses %s', (text) => expect(parseS3Location(text)).toBeUndefined());
});
