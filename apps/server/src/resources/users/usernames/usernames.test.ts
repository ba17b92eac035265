import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { textFunctions } from '#engine'
import { sharedApp } from '../../../../test/app/shared-app.ts'
import { hashState } from '../../../../test/app/state-hash.ts'
import { documentsOf } from '../../../../test/documents/documents.ts'
import { caller, PASSWORD } from '../../../../test/people/people.ts'
import { startPostgres } from '../../../../test/stores/postgres-server.ts'
import { readMigrations } from '../../../platform/database/migrate.ts'
import { migratePostgres } from '../../../platform/database/postgres/schema.ts'
import { migrateSqlite } from '../../../platform/database/sqlite/schema.ts'

const server = sharedApp()
let accounts = 0

/** Opens an account whose sign-up has yet to choose a username. */
async function openAccount() {
  const guest = caller(server().app)
  accounts += 1
  const email = `person-${accounts}@names.example`
  const account = { userId: 'unique()', email, password: PASSWORD, name: 'Ada' }
  const { $id: accountId } = (await guest('POST', '/v1/account', account)).json<{ $id: string }>()
  return async (username: string) =>
    documentsOf(guest).create('users', { accountId, name: 'Ada', email, username })
}

/** Signs up with a username; the one that is stored, or the error. */
async function signUp(username: string) {
  const choose = await openAccount()
  const before = await hashState(server().platform)
  const { outcome, body } = await choose(username)
  if (outcome === '201') return body['username']
  expect(await hashState(server().platform)).toBe(before)
  return outcome
}

const STRUCTURE = '400 document_invalid_structure'
const TAKEN = '409 document_already_exists'

test.each([
  [' grace ', 'grace'],
  ['linus\u00a0\u00a0t', 'linus t'],
  ['Ｋｅｎ', 'Ken'],
  ['Ника', 'Ника'],
  ['अदिति', 'अदिति'],
  ['barbara.l_1-2', 'barbara.l_1-2'],
  ['mar\u202ega', STRUCTURE],
  ['mar\u200dga', STRUCTURE],
  ['mar/ga', STRUCTURE],
  ['mar@ga', STRUCTURE],
  ['mar\tga', STRUCTURE],
  ['\u3164\u3164', STRUCTURE],
  ['..', STRUCTURE],
  ['readme.md', STRUCTURE],
  ['package.JSON', STRUCTURE],
  ['settings', STRUCTURE],
  ['Settings', STRUCTURE],
  ['ѕettings', STRUCTURE],
])('the username %j: %s', async (username, stored) => {
  expect(await signUp(username)).toBe(stored)
})

test('a username that looks like another is taken, whichever was first', async () => {
  expect(await signUp('dora')).toBe('dora')
  const likeDora = ['dora ', ' dora', 'DORA', 'dоra', 'ԁora', 'dоrа']
  for (const username of likeDora)
    expect([username, await signUp(username)]).toEqual([username, TAKEN])
  expect(await signUp('вера пак')).toBe('вера пак')
  expect(await signUp('сорока')).toBe('сорока')
  expect(await signUp('сор')).toBe('сор')
  for (const username of ['cop', 'Cop', 'coр'])
    expect([username, await signUp(username)]).toEqual([username, TAKEN])
  for (const username of ['d0ra', 'dorа2', 'dorà']) expect(await signUp(username)).toBe(username)
})

test('of people who want names that look the same at once, one gets theirs', async () => {
  const names = ['paul', 'рaul', 'pаul', 'раul']
  const choices = await Promise.all(names.map(openAccount))
  const responses = await Promise.all(choices.map(async (choose, at) => choose(names[at] ?? '')))
  expect(responses.map(({ outcome }) => outcome).sort()).toEqual(['201', TAKEN, TAKEN, TAKEN])
})

const MIGRATIONS = join(import.meta.dirname, '../../../migrations')
const CLAIMS = '0049-username-claims'
const steps = (dialect: string) => {
  const all = readMigrations(join(MIGRATIONS, dialect))
  return { all, before: all.filter(({ name }) => name < CLAIMS) }
}
/** By id: usernames of an older version, in the order of their creation. */
const OLDER = { a: 'Ada', b: 'аda', c: 'ada ', d: 'Вob', e: 'weiß/x.md' }
const PEOPLE = Object.entries(OLDER).map(
  ([id, username], at) =>
    `INSERT INTO users ("$id", "$createdAt", "$updatedAt", "$permissions", "accountId", name, email, username, "username$folded")
      VALUES ('${id}', ${at + 1}, 9, '[]', '${id}', 'Name', '', '${username}', '${username.toLowerCase()}')`,
)
const ROWS =
  'SELECT skeleton, username, "user", "claimedAt" FROM username_claims ORDER BY skeleton, "claimedAt"'
const EXPECTED = [
  ['ada', 'ada', 'a', 1],
  ['ada', 'аda', 'b', 2],
  ['ada', 'ada ', 'c', 3],
  ['bob', 'вob', 'd', 4],
  ['weiss/x.md', 'weiß/x.md', 'e', 5],
]

const postgres = await startPostgres()
afterAll(async () => postgres?.[Symbol.asyncDispose]())

describe('usernames of an older version all stay, and are claimed by what they look like', () => {
  test('on SQLite', () => {
    using raw = new DatabaseSync(':memory:')
    migrateSqlite(raw, steps('sqlite').before, textFunctions)
    for (const person of PEOPLE) raw.exec(person)
    migrateSqlite(raw, steps('sqlite').all, textFunctions)
    const rows = raw.prepare(ROWS).all()
    expect(rows.map((row) => Object.values(row))).toEqual(EXPECTED)
  })

  test.skipIf(!postgres)('on PostgreSQL', async () => {
    await using opened = new AsyncDisposableStack()
    const client = new Client({ connectionString: (await postgres?.fresh()) ?? '' })
    await client.connect()
    opened.defer(async () => client.end())
    await migratePostgres(client, steps('postgres').before, { textFunctions })
    for (const person of PEOPLE) await client.query(person)
    await expect(migratePostgres(client, steps('postgres').all, {})).rejects.toThrow(
      'there is no function username_skeleton',
    )
    await migratePostgres(client, steps('postgres').all, { textFunctions })
    const { rows } = await client.query<Record<string, string>>(ROWS)
    expect(rows.map(({ claimedAt, ...row }) => [...Object.values(row), Number(claimedAt)])).toEqual(
      EXPECTED,
    )
  })
})
