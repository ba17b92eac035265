import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './index.ts'

const RULE =
  '`file:` and a path, or `postgres://user:password@host:port/database`, with `?sslmode=verify-full` over a network'

const ACCEPTED: [text: string, url: string][] = [
  ['file:/srv/hood.db', 'file:/srv/hood.db'],
  ['postgres://me:secret@localhost/hood', 'postgres://me:secret@localhost/hood'],
  ['postgresql://me@[::1]:5433/hood_2.a-b', 'postgresql://me@[::1]:5433/hood_2.a-b'],
  [
    'Postgres://me:se%2Fcret@db.example/hood?sslmode=require',
    'postgres://me:se%2Fcret@db.example/hood?sslmode=verify-full',
  ],
  [
    'postgres://db.example/hood?sslmode=verify-full&sslrootcert=/etc/ca.pem',
    'postgres://db.example/hood?sslmode=verify-full&sslrootcert=%2Fetc%2Fca.pem',
  ],
]

const REFUSED: [text: string, fault: string][] = [
  ...[
    'mysql://secret',
    'file:',
    'postgres:secret',
    'postgres://secret',
    'postgres://host/',
    'postgres:///secret',
    'postgres://host/a/secret',
    'postgres://host/a%20secret',
    'postgres://host/hood#secret',
  ].map((text): [string, string] => [text, 'is not of this form']),
  ['file://server/share', 'names another machine'],
  ['postgres://a:%zz@host/hood', 'has a user or password that is not percent-encoded'],
  ['postgres://host/hood?options=-c', 'has parameters other than `sslmode` and `sslrootcert`'],
  ['postgres://host/hood?sslmode=prefer', 'has an unknown `sslmode`'],
]

const CLEAR =
  'DATABASE_URL or DATABASE_READ_URL has no `sslmode=verify-full`: rows are sent unencrypted.'

describe('the DATABASE_URL setting', () => {
  it.each(ACCEPTED)('accepts %s', (DATABASE_URL, url) => {
    const { config, warnings } = readConfig({ DATABASE_URL })
    expect([config.databaseUrl, warnings]).toEqual([url, []])
  })
  it.each(REFUSED)('rejects %s with one line that contains no secrets', (DATABASE_URL, fault) => {
    expect(() => readConfig({ DATABASE_URL })).toThrow(
      new ConfigError(`DATABASE_URL ${fault}. Accepted: ${RULE}.`),
    )
  })
  it.each(['', '?sslmode=disable'])('warns about unencrypted database connections: %j', (query) => {
    const DATABASE_URL = `postgres://me:secret@db.example/hood${query}`
    expect(readConfig({ DATABASE_URL }).warnings).toEqual([CLEAR])
  })
  it("rejects a read replica of a database that can't have one", () => {
    const DATABASE_READ_URL = 'postgres://me:secret@localhost/hood'
    expect(() => readConfig({ DATABASE_READ_URL })).toThrow(
      new ConfigError(
        'DATABASE_READ_URL is set, and DATABASE_URL is not PostgreSQL. Accepted: a replica of DATABASE_URL.',
      ),
    )
    const { config } = readConfig({ DATABASE_READ_URL, DATABASE_URL: DATABASE_READ_URL })
    expect(config.databaseReadUrl).toBe(DATABASE_READ_URL)
  })
})
