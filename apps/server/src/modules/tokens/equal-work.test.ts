import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { caller, people } from '../../../test/people.ts'
import type { Database, Reader, Writer } from '../../platform/database/index.ts'

/** How often something was asked of the database, by what: `all`, `first`, `run`, `write`. */
function countWork({ platform: { database } }: TestApp): () => Record<string, number> {
  const work: Record<string, number> = {}
  const count = (name: string) => {
    work[name] = (work[name] ?? 0) + 1
  }
  const reader = (of: Reader): Reader => ({
    dialect: of.dialect,
    all: async (...call) => {
      count('all')
      return of.all(...call)
    },
    first: async (...call) => {
      count('first')
      return of.first(...call)
    },
    versionOf: (table) => of.versionOf(table),
  })
  const writer = (tx: Writer): Writer => ({
    ...tx,
    ...reader(tx),
    run: async (...call) => {
      count('run')
      return tx.run(...call)
    },
  })
  const original = { ...database }
  Object.assign(database, reader(original), {
    write: async (unit) => {
      count('write')
      return original.write(async (tx) => unit(writer(tx)))
    },
  } satisfies Pick<Database, 'write'>)
  return () => work
}

const SIGN_IN = '/v1/account/sessions/email'

test.each<[url: string, body: object, status: number]>([
  [SIGN_IN, { password: 'a wrong password' }, 401],
  ['/v1/account/recovery', { url: 'http://localhost:3000/reset-password' }, 201],
  ['/v1/account/sessions/magic-url', { userId: 'unique()' }, 201],
  ['/v1/account/tokens/email', { userId: 'unique()' }, 201],
])('POST %s asks the database as much for an unknown e-mail', async (url, body, status) => {
  const work = []
  for (const email of ['alice@example.com', 'nobody@example.com']) {
    await using server = await testApp()
    await people(server.app, 'alice')
    const worked = countWork(server)
    const answer = await caller(server.app)('POST', url, { ...body, email })
    work.push([answer.statusCode, worked()])
  }
  expect(work[0]).toEqual([status, expect.objectContaining({ first: expect.any(Number) })])
  expect(work[1]).toEqual(work[0])
})
