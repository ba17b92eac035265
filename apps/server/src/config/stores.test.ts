import { describe, expect, it } from 'vitest'
import { ConfigError, type Environment, readConfig } from './index.ts'

const RULE =
  '`file:` and a path, or `s3://bucket/prefix?region=…`; `&endpoint=https://…` for other providers than Amazon, `id:secret@` if needed'
const KEYS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'se/cr+et=' }

const ACCEPTED: [text: string, url: string][] = [
  [
    's3://bucket?region=eu-west-1',
    's3://id:se%2Fcr%2Bet%3D@bucket?endpoint=https%3A%2F%2Fs3.eu-west-1.amazonaws.com&region=eu-west-1',
  ],
  [
    's3://my.bucket/a/b-1/?endpoint=s3.example:9000',
    's3://id:se%2Fcr%2Bet%3D@my.bucket/a/b-1/?endpoint=https%3A%2F%2Fs3.example%3A9000&region=us-east-1',
  ],
  [
    'S3://me:my%2Fown@bucket/hood?endpoint=http://localhost:9000&region=garage',
    's3://me:my%2Fown@bucket/hood?endpoint=http%3A%2F%2Flocalhost%3A9000&region=garage',
  ],
]

const REFUSED: [env: Environment, fault: string][] = [
  ...[
    's3://Bucket?region=x',
    's3://b?region=x',
    's3://bucket:80?region=x',
    's3://bucket/a%20b?region=x',
    's3://bucket/a//b?region=x',
    's3://bucket/.hidden?region=x',
    's3://bucket?region=x#here',
    's3://id:secret',
    's3://id:sec/ret@bucket?region=x',
    's3:bucket',
  ].map((BLOBS_URL): [Environment, string] => [{ BLOBS_URL }, 'is not of this form']),
  [{ BLOBS_URL: 's3://bucket' }, 'has no valid region'],
  [{ BLOBS_URL: 's3://bucket?region=a/b' }, 'has no valid region'],
  [
    { BLOBS_URL: 's3://bucket?region=x&regoin=y' },
    'has parameters other than `endpoint` and `region`',
  ],
  ...['ftp://a', 'https://a/b', 'https://u:secret@a', ''].map((endpoint): [Environment, string] => [
    { BLOBS_URL: `s3://bucket?endpoint=${endpoint}` },
    'has an `endpoint` that is not `https://`, a host and an optional port',
  ]),
  [
    { BLOBS_URL: 's3://id@bucket?region=x' },
    'has an id without a secret, or a secret without an id',
  ],
  [
    { BLOBS_URL: 's3://id:%zz@bucket?region=x' },
    'has an id or a secret that is not percent-encoded',
  ],
  [{ BLOBS_URL: 'file://server/share' }, 'names another machine'],
  [{ BLOBS_URL: 'ftp://bucket' }, 'is not of this form'],
]

describe('the BLOBS_URL setting', () => {
  it.each(ACCEPTED)('accepts %s', (BLOBS_URL, url) => {
    const { config, warnings } = readConfig({ BLOBS_URL, ...KEYS })
    expect(config.blobsUrl).toBe(url)
    expect(warnings).toEqual([])
  })
  it.each(REFUSED)('rejects %j with one line that contains no secrets', (env, fault) => {
    expect(() => readConfig({ ...KEYS, ...env })).toThrow(
      new ConfigError(`BLOBS_URL ${fault}. Accepted: ${RULE}.`),
    )
  })
  it.each<Environment>([{}, { ...KEYS, AWS_ACCESS_KEY_ID: '' }, { AWS_ACCESS_KEY_ID: 'id' }])(
    'rejects a bucket without usable credentials: %j',
    (env) => {
      expect(() => readConfig({ BLOBS_URL: 's3://bucket?region=x', ...env })).toThrow(
        new ConfigError(
          'BLOBS_URL names a bucket without credentials. Accepted: `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, or `id:secret@` before the bucket.',
        ),
      )
    },
  )
  it('does not repeat invalid keys', () => {
    expect(() => readConfig({ AWS_SECRET_ACCESS_KEY: 'my secret' })).toThrow(
      new ConfigError(
        'AWS_SECRET_ACCESS_KEY is not of this form. Accepted: up to 256 characters without spaces.',
      ),
    )
  })
  it('warns about unencrypted file transfers', () => {
    const BLOBS_URL = 's3://bucket?endpoint=http://s3.example'
    expect(readConfig({ BLOBS_URL, ...KEYS }).warnings).toEqual([
      'BLOBS_URL is not https: files are sent unencrypted.',
    ])
  })
  it('ignores the AWS variables while files are on disk', () => {
    expect(readConfig(KEYS).config.blobsUrl).toBe(readConfig({}).config.blobsUrl)
  })
})
