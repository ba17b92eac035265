import { describe, expect, it } from 'vitest'
import {
  add,
  cellsOf,
  idsOf,
  type OpenFresh,
  people,
  personById,
  rename,
  VALUES,
} from './tables.ts'

/** The contract of reads. */
export function describeReads(name: string, fresh: OpenFresh): void {
  describe(`Database, reads: ${name}`, () => {
    it('reads what was written', async () => {
      await using db = await fresh()
      await add(db, 'ada', 'bob')
      expect(idsOf(await db.all(people, {}))).toEqual(['ada', 'bob'])
      expect(await db.first(personById, { id: 'bob' })).toEqual({ id: 'bob', name: null, score: 0 })
    })
    it('answers no rows with an empty list and undefined', async () => {
      await using db = await fresh()
      expect(await db.all(people, {})).toEqual([])
      expect(await db.first(personById, { id: 'nobody' })).toBeUndefined()
      expect(await db.first(personById, { id: 'ada\u0000' })).toBeUndefined()
    })
    it.each(VALUES)('keeps %s', async (_, type, value, read = value) => {
      await using db = await fresh()
      const cells = cellsOf(type)
      await db.write(async (tx) => tx.run(cells.add, { id: 'a', value }))
      const row = await db.first(cells.find, { id: 'a' })
      expect(row?.value instanceof Uint8Array ? new Uint8Array(row.value) : row?.value).toEqual(
        read,
      )
      expect(await db.all(cells.findEqual, { value })).toEqual(value === null ? [] : [{ id: 'a' }])
    })
    it('refuses to read a whole number that JavaScript would round', async () => {
      await using db = await fresh()
      const cells = cellsOf('integer')
      await db.write(async (tx) => tx.run(cells.add, { id: 'a', value: 2n ** 53n + 1n }))
      await expect(db.first(cells.find, { id: 'a' })).rejects.toThrow(RangeError)
    })
    it('names a value that is missing', async () => {
      await using db = await fresh()
      await expect(db.first(personById, {} as { id: string })).rejects.toThrow('No value for "id"')
    })
    it('refuses to write outside a unit', async () => {
      await using db = await fresh()
      await add(db, 'ada')
      await expect(db.all(rename, { id: 'ada', name: 'Ada' })).rejects.toBeInstanceOf(Error)
      expect(await db.first(personById, { id: 'ada' })).toEqual({ id: 'ada', name: null, score: 0 })
      await add(db, 'bob')
    })
  })
}
