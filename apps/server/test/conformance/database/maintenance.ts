import { describe, expect, it } from 'vitest'
import {
  type Database,
  UniqueViolation,
  type Writer,
} from '../../../src/platform/database/database.ts'
import { type Migration, migrationOf } from '../../../src/platform/database/migrate.ts'
import {
  add,
  addPerson,
  type DatabaseName,
  idsOf,
  people,
  personById,
  schemaOf,
  setLast,
} from './tables.ts'

/** A database that a server has open, and a maintenance connection to it. */
interface Visited extends AsyncDisposable {
  readonly database: Database
  visit<T>(unit: (tx: Writer) => Promise<T>, migrations?: readonly Migration[]): Promise<T>
}

type OpenVisited = (migrations: readonly Migration[]) => Promise<Visited>

const LATER = migrationOf('0002-later', 'CREATE TABLE later (id TEXT NOT NULL PRIMARY KEY)')

/** The contract of every maintenance connection. `open` creates a new database with the given tables. */
export function describeMaintenance(name: string, dialect: DatabaseName, open: OpenVisited): void {
  const migrations = schemaOf(dialect)
  const fresh = async () => open(migrations)

  describe(`Visits: ${name}`, () => {
    it('keep what they write, beside a server that sees it and writes on', async () => {
      await using at = await fresh()
      await add(at.database, 'ada')
      const seen = await at.visit(async (tx) => {
        await tx.run(addPerson, { id: 'bob' })
        return idsOf(await tx.all(people, {}))
      })
      expect(seen).toEqual(['ada', 'bob'])
      expect(idsOf(await at.database.all(people, {}))).toEqual(['ada', 'bob'])
      await add(at.database, 'eve')
      expect(await at.visit(async (tx) => (await tx.all(people, {})).length)).toBe(3)
    })
    it('let no answer stand that a server has kept from before', async () => {
      await using at = await fresh()
      const watch = at.database.watch()
      await watch.all(people, {})
      expect(watch.isUnchanged()).toBe(true)
      await at.visit(async (tx) => tx.run(addPerson, { id: 'ada' }))
      await expect.poll(() => watch.isUnchanged()).toBe(false)
    })
    it('keep nothing of a unit that throws, and run none of its effects', async () => {
      await using at = await fresh()
      const effects: string[] = []
      const failing = at.visit(async (tx) => {
        tx.afterCommit(() => effects.push('told'))
        await tx.run(addPerson, { id: 'ada' })
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      expect([await at.database.all(people, {}), effects]).toEqual([[], []])
    })
    it('run effects once what they follow from is kept', async () => {
      await using at = await fresh()
      const effects: string[] = []
      await at.visit(async (tx) => {
        tx.afterCommit(() => effects.push('told'))
        await tx.run(addPerson, { id: 'ada' })
        expect(effects).toEqual([])
      })
      expect(effects).toEqual(['told'])
    })
    it('go on after a violation that they catch', async () => {
      await using at = await fresh()
      await add(at.database, 'ada')
      const caught = await at.visit(async (tx) => {
        const error: unknown = await tx
          .run(addPerson, { id: 'ada' })
          .catch((thrown: unknown) => thrown)
        await tx.run(addPerson, { id: 'bob' })
        return error
      })
      expect(caught).toBeInstanceOf(UniqueViolation)
      expect(idsOf(await at.database.all(people, {}))).toEqual(['ada', 'bob'])
    })
    it('run last what is to be last, in its order, if there is a row for it then', async () => {
      await using at = await fresh()
      await at.visit(async (tx) => {
        tx.runBeforeCommit(setLast('ada', 1))
        tx.runBeforeCommit(setLast('ada', 2))
        tx.runBeforeCommit(setLast('gone', 5))
        await tx.run(addPerson, { id: 'ada' })
      })
      expect(await at.database.first(personById, { id: 'ada' })).toMatchObject({ score: 2 })
    })
    it('refuse a database that is older than they are, and change nothing', async () => {
      await using at = await fresh()
      const act = async (tx: Writer) => tx.run(addPerson, { id: 'ada' })
      await expect(at.visit(act, [...migrations, LATER])).rejects.toThrow(
        'The database is of an older version: start this one once.',
      )
      expect(await at.database.all(people, {})).toEqual([])
    })
  })
}
