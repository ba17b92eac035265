import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app/app.ts'
import { caller, people } from '../../../test/people/people.ts'
import type { Database, Reader, Writer } from '../../platform/database/index.ts'

type Work = Record<string, number>

/** The work of a request, separate from the server's background work. */
const currentWork = new AsyncLocalStorage<Work>()

const count = (name: string, into: Work | undefined, times = 1) => {
  if (into) into[name] = (into[name] ?? 0) + times
}

/**
 * Counts database calls by kind: `all`, `first`, `run`, `write`. A unit of work that was retried counts as in its last
 * run.
 */
function countWork({ platform: { database } }: TestApp): void {
  const reader = (of: Reader, into: () => Work | undefined): Reader => ({
    dialect: of.dialect,
    all: async (...call) => {
      count('all', into())
      return of.all(...call)
    },
    first: async (...call) => {
      count('first', into())
      return of.first(...call)
    },
    versionOf: (table) => of.versionOf(table),
  })
  const writer = (tx: Writer, into: Work): Writer => ({
    ...tx,
    ...reader(tx, () => into),
    run: async (...call) => {
      count('run', into)
      return tx.run(...call)
    },
  })
  const original = { ...database }
  Object.assign(
    database,
    reader(original, () => currentWork.getStore()),
    {
      write: async (unit) => {
        // A unit of work runs later, in the context of its caller.
        const work = currentWork.getStore()
        count('write', work)
        let last: Work = {}
        try {
          return await original.write(async (tx) => {
            last = {}
            return unit(writer(tx, last))
          })
        } finally {
          for (const [name, times] of Object.entries(last)) count(name, work, times)
        }
      },
    } satisfies Pick<Database, 'write'>,
  )
}

const SIGN_IN = '/v1/account/sessions/email'

test.each<[url: string, body: object, status: number]>([
  [SIGN_IN, { password: 'a wrong password' }, 401],
  ['/v1/account/recovery', { url: 'http://localhost:3000/reset-password' }, 201],
  ['/v1/account/sessions/magic-url', { userId: 'unique()' }, 201],
  ['/v1/account/tokens/email', { userId: 'unique()' }, 201],
])('POST %s runs as many queries for an unknown email', async (url, body, status) => {
  const found = []
  for (const email of ['alice@example.com', 'nobody@example.com']) {
    await using server = await testApp()
    await people(server.app, 'alice')
    countWork(server)
    const work: Work = {}
    const ask = async () => caller(server.app)('POST', url, { ...body, email })
    const response = await currentWork.run(work, ask)
    found.push([response.statusCode, work])
  }
  expect(found[0]).toEqual([status, expect.objectContaining({ first: expect.any(Number) })])
  expect(found[1]).toEqual(found[0])
})
