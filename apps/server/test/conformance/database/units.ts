import { describe, expect, it } from 'vitest'
import type { Writer } from '../../../src/platform/database/database.ts'
import {
  add,
  addPerson,
  addPet,
  idsOf,
  type OpenFresh,
  people,
  personById,
  putPerson,
  removePeople,
  rename,
  setLast,
  setScore,
} from './tables.ts'

/** The contract of units of work. */
export function describeUnits(name: string, fresh: OpenFresh): void {
  describe(`Database, units: ${name}`, () => {
    it('answers what the unit answers', async () => {
      await using db = await fresh()
      expect(await db.write(async () => 'answer')).toBe('answer')
    })
    it('shows a unit what it has written', async () => {
      await using db = await fresh()
      const seen = await db.write(async (tx) => {
        await tx.run(addPerson, { id: 'ada' })
        return [await tx.all(people, {}), await tx.first(personById, { id: 'ada' })]
      })
      expect(seen).toEqual([[{ id: 'ada' }], { id: 'ada', name: null, score: 0 }])
    })
    it('shows readers nothing before it is kept', async () => {
      await using db = await fresh()
      const order: string[] = []
      let reading: Promise<unknown> | undefined
      await db
        .write(async (tx) => {
          await tx.run(addPerson, { id: 'ada' })
          // Reads in the middle of the unit; the response must be from before or after it.
          reading = db.all(people, {}).then((rows) => order.push(`read ${rows.length}`))
          await tx.run(setScore, { id: 'ada', score: 1 })
          throw new Error('no')
        })
        .catch(() => order.push('undone'))
      await reading
      expect(order.toSorted()).toEqual(['read 0', 'undone'])
    })
    it('tells how many rows were touched', async () => {
      await using db = await fresh()
      await add(db, 'ada', 'bob', 'eve')
      const touched = await db.write(async (tx) => [
        await tx.run(removePeople, { below: 'c' }),
        await tx.run(removePeople, { below: 'c' }),
        await tx.run(setScore, { id: 'eve', score: 5 }),
      ])
      expect(touched).toEqual([2, 0, 1])
    })
    it('runs the last statements at the end, those of kept units whose rows are there', async () => {
      await using db = await fresh()
      const seen = await db.write(async (tx) => {
        tx.runBeforeCommit(setLast('ada', 1))
        tx.runBeforeCommit(setLast('ada', 2))
        tx.runBeforeCommit(setLast('gone', 1))
        await tx.run(addPerson, { id: 'ada' })
        return (await tx.first(personById, { id: 'ada' }))?.score
      })
      const failing = db.write(async (tx) => {
        tx.runBeforeCommit(setLast('ada', 3))
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      expect(seen).toBe(0)
      expect(await db.all(people, {})).toEqual([{ id: 'ada' }])
      expect(await db.first(personById, { id: 'ada' })).toMatchObject({ score: 2 })
    })
    it('returns rows from inserts and updates, and puts over what is there', async () => {
      await using db = await fresh()
      const rows = await db.write(async (tx) => {
        await tx.run(putPerson, { id: 'ada', name: 'A' })
        await tx.run(putPerson, { id: 'ada', name: 'B' })
        const pet = await tx.first(addPet, { id: 'rex', owner: 'ada', name: 'Rex' })
        return [await tx.all(rename, { id: 'ada', name: 'Ada' }), pet]
      })
      expect(rows).toEqual([[{ id: 'ada', name: 'Ada' }], { id: 'rex' }])
    })
    it('undoes all of a unit that throws, and lets its error out as it is', async () => {
      await using db = await fresh()
      const error = new Error('no')
      const failing = db.write(async (tx) => {
        await tx.run(addPerson, { id: 'ada' })
        throw error
      })
      await expect(failing).rejects.toBe(error)
      expect(await db.all(people, {})).toEqual([])
    })
    it('undoes a failing unit alone among twenty at once', async () => {
      await using db = await fresh()
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, (_, n) =>
          db.write(async (tx) => {
            await tx.run(addPerson, { id: String(n).padStart(2, '0') })
            if (n % 3 === 0) throw new Error(`no ${n}`)
            return n
          }),
        ),
      )
      const expected = Array.from({ length: 20 }, (_, n) =>
        n % 3 === 0
          ? { status: 'rejected', reason: new Error(`no ${n}`) }
          : { status: 'fulfilled', value: n },
      )
      expect(outcomes).toEqual(expected)
      const kept = expected.flatMap(({ status }, n) =>
        status === 'fulfilled' ? [String(n).padStart(2, '0')] : [],
      )
      expect(idsOf(await db.all(people, {}))).toEqual(kept)
    })
    it('keeps units as if they ran one after another', async () => {
      await using db = await fresh()
      const ids = Array.from({ length: 12 }, (_, n) => String(n).padStart(2, '0'))
      // Each unit reads what all others write.
      const unit = (id: string) => async (tx: Writer) => {
        const score = (await tx.all(people, {})).length
        await tx.run(addPerson, { id })
        await tx.run(setScore, { id, score })
      }
      await Promise.all(ids.map(async (id) => db.write(unit(id))))
      const rows = await Promise.all(ids.map(async (id) => db.first(personById, { id })))
      const scores = rows.map((row) => row?.score ?? -1)
      expect(scores.toSorted((one, other) => one - other)).toEqual(ids.map(Number))
    })
    it('loses none of fifty increments at once', async () => {
      await using db = await fresh()
      await add(db, 'ada')
      const increment = async (tx: Writer) => {
        const { score = 0 } = (await tx.first(personById, { id: 'ada' })) ?? {}
        await tx.run(setScore, { id: 'ada', score: score + 1 })
      }
      await Promise.all(Array.from({ length: 50 }, async () => db.write(increment)))
      expect(await db.first(personById, { id: 'ada' })).toEqual({
        id: 'ada',
        name: null,
        score: 50,
      })
    })
    it('refuses a writer after its unit has ended', async () => {
      await using db = await fresh()
      const kept = await db.write(async (tx) => tx)
      const lost = new Promise<Writer>((resolve) => {
        void db.write(async (tx) => Promise.reject(resolve(tx))).catch(() => undefined)
      })
      for (const tx of [kept, await lost]) {
        await db.write(async () => {
          await expect(tx.run(addPerson, { id: 'ada' })).rejects.toThrow('after its end')
          await expect(tx.all(people, {})).rejects.toThrow('after its end')
          await expect(tx.first(people, {})).rejects.toThrow('after its end')
          expect(() => tx.afterCommit(() => undefined)).toThrow('after its end')
        })
      }
      expect(await db.all(people, {})).toEqual([])
    })
  })
}
