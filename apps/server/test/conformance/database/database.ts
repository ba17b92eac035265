import { AppError } from '@devhood/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { describeReads } from './reads.ts'
import {
  add,
  addPerson,
  type DatabaseName,
  type OpenFresh,
  people,
  schemaOf,
  type Sql,
} from './tables.ts'
import { describeUnits } from './units.ts'
import { describeViolations } from './violations.ts'
import { describeWatches } from './watches.ts'
import type { Database } from '../../../src/platform/database/database.ts'
import type { Migration } from '../../../src/platform/database/migrate.ts'
import { postgresDialect } from '../../../src/platform/database/postgres/dialect.ts'
import { statement } from '../../../src/platform/database/shared/statement.ts'
import { sqliteDialect } from '../../../src/platform/database/sqlite/dialect.ts'

const DIALECTS = { sqlite: sqliteDialect, postgres: postgresDialect }

const unavailable = expect.objectContaining({ type: 'general_service_unavailable', status: 503 })

function describeEffects(name: string, fresh: OpenFresh): void {
  describe(`Database, after the commit: ${name}`, () => {
    it('runs effects in their order, before the caller hears of it, when rows can be read', async () => {
      await using db = await fresh()
      const log: string[] = []
      let read: Promise<{ id: string }[]> | undefined
      const unit = (id: string) =>
        db
          .write(async (tx) => {
            tx.afterCommit(() => log.push(`${id} 1`))
            await tx.run(addPerson, { id })
            tx.afterCommit(() => {
              log.push(`${id} 2`)
              read = db.all(people, {})
            })
            log.push(`${id} unit`)
          })
          .then(() => log.push(`${id} answered`))
      await unit('ada')
      expect(log).toEqual(['ada unit', 'ada 1', 'ada 2', 'ada answered'])
      expect(await read).toEqual([{ id: 'ada' }])
    })
    it('runs no effect of a unit that is undone', async () => {
      await using db = await fresh()
      const log: string[] = []
      const unit = async (id: string, fails: boolean) =>
        db.write(async (tx) => {
          tx.afterCommit(() => log.push(id))
          if (fails) throw new Error('no')
        })
      await Promise.allSettled([unit('a', false), unit('b', true), unit('c', false)])
      expect(log.toSorted()).toEqual(['a', 'c'])
    })
  })
}

function describeEnd(name: string, fresh: OpenFresh): void {
  describe(`Database, limits and end: ${name}`, () => {
    it('refuses writers when too many are in line, and serves those that are', async () => {
      await using db = await fresh()
      const outcomes = await Promise.allSettled(
        Array.from({ length: 10_010 }, async (_, n) => db.write(async () => n)),
      )
      const refused = outcomes.filter((each) => each.status === 'rejected')
      expect(refused).toHaveLength(10)
      for (const { reason } of refused) expect(reason).toEqual(unavailable)
      expect(refused[0]?.reason).toBeInstanceOf(AppError)
      expect(await db.write(async () => 'again')).toBe('again')
    })
    it('answers a ping, also many at once', async () => {
      await using db = await fresh()
      const pings = Array.from({ length: 20 }, async () => db.ping())
      await expect(Promise.all(pings)).resolves.toHaveLength(20)
    })
    it('is purged, also while units are in line', async () => {
      await using db = await fresh()
      const units = ['ada', 'bob'].map(async (id) =>
        db.write(async (tx) => tx.run(addPerson, { id })),
      )
      await Promise.all([db.purge(), ...units, db.purge()])
      expect(await db.purge()).toBe(true)
      expect(await db.all(people, {})).toEqual([{ id: 'ada' }, { id: 'bob' }])
    })
    it('finishes what is in line when it is closed', async () => {
      const db = await fresh()
      const log: string[] = []
      const writes = ['ada', 'bob'].map((id) => add(db, id).then(() => log.push(id)))
      const closing = db[Symbol.asyncDispose]().then(() => log.push('closed'))
      await Promise.all([...writes, closing])
      expect(log.slice(0, 2).toSorted()).toEqual(['ada', 'bob'])
      expect(log[2]).toBe('closed')
    })
    it('refuses everything once it is closed, and may be closed twice', async () => {
      const db = await fresh()
      const closing = db[Symbol.asyncDispose]()
      await expect(add(db, 'ada')).rejects.toEqual(unavailable)
      await closing
      await expect(add(db, 'ada')).rejects.toEqual(unavailable)
      await expect(db.all(people, {})).rejects.toEqual(unavailable)
      await expect(db.first(people, {})).rejects.toEqual(unavailable)
      await expect(db.ping()).rejects.toEqual(unavailable)
      await db[Symbol.asyncDispose]()
    })
    it('takes statements that a query builder cannot say', async () => {
      await using db = await fresh()
      const raw = statement((builder: Sql, v: { n: number }) => ({
        compile: () => sql<{ n: number }>`SELECT ${v.n} + 1 AS n`.compile(builder),
      }))
      expect(await db.first(raw, { n: 1 })).toEqual({ n: 2 })
    })
  })
}

/**
 * The contract of every Database: each sentence of the interface has a case. `open` returns a new database with only
 * the given schema.
 */
export function describeDatabase(
  name: string,
  dialect: DatabaseName,
  open: (migrations: readonly Migration[]) => Promise<Database>,
): void {
  const fresh = async () => open(schemaOf(dialect))
  describeReads(name, fresh)
  describeUnits(name, fresh)
  describeViolations(name, fresh)
  describeWatches(name, fresh)
  describeEffects(name, fresh)
  describeEnd(name, fresh)
  it(`Database: ${name} says which dialect it speaks`, async () => {
    await using db = await fresh()
    expect(db.dialect).toBe(DIALECTS[dialect])
  })
}
