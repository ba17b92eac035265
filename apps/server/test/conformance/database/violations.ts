import { describe, expect, it } from 'vitest'
import {
  type Database,
  ReferenceViolation,
  UniqueViolation,
  type Writer,
} from '../../../src/platform/database/database.ts'
import {
  addPerson,
  addPet,
  addToy,
  idsOf,
  type OpenFresh,
  people,
  removePeople,
  removePet,
  toys,
} from './tables.ts'

/** The contract of unique constraints and foreign keys. */
export function describeViolations(name: string, fresh: OpenFresh): void {
  describe(`Database, violations: ${name}`, () => {
    const asPet = { id: 'rex', owner: 'ada', name: 'Rex' }
    const withPet = async (db: Database) =>
      db.write(async (tx) => {
        await tx.run(addPerson, { id: 'ada' })
        await tx.run(addPet, asPet)
        await tx.run(addToy, { id: 'ball', pet: 'rex' })
      })
    const violations: [
      string,
      (tx: Writer) => Promise<unknown>,
      typeof UniqueViolation | typeof ReferenceViolation,
      object,
    ][] = [
      [
        'a primary key that is taken',
        async (tx) => tx.run(addPerson, { id: 'ada' }),
        UniqueViolation,
        { columns: ['people.id'] },
      ],
      [
        'a pair that must be unique',
        async (tx) => tx.first(addPet, { ...asPet, id: 'rex2' }),
        UniqueViolation,
        { columns: ['pets.owner', 'pets.name'] },
      ],
      [
        'a row that points to nothing',
        async (tx) => tx.first(addPet, { ...asPet, id: 'tom', owner: 'nobody' }),
        ReferenceViolation,
        {},
      ],
      [
        'deleting what is pointed to',
        async (tx) => tx.run(removePeople, { below: 'z' }),
        ReferenceViolation,
        {},
      ],
    ]
    it('undoes of statements that are asked at once those alone that violate', async () => {
      await using db = await fresh()
      const ids = ['ada', 'ada', 'bob', 'ada', 'cat']
      const outcomes = await db.write(async (tx) =>
        Promise.allSettled(ids.map(async (id) => tx.run(addPerson, { id }))),
      )
      const [kept, undone] = ['fulfilled', 'rejected']
      expect(outcomes.map(({ status }) => status)).toEqual([kept, undone, kept, undone, kept])
      expect(idsOf(await db.all(people, {}))).toEqual(['ada', 'bob', 'cat'])
    })
    it.each(violations)('refuses %s', async (_, act, type, properties) => {
      await using db = await fresh()
      await withPet(db)
      const failing = db.write(act)
      await expect(failing).rejects.toBeInstanceOf(type)
      await expect(failing).rejects.toMatchObject(properties)
      expect(await db.all(toys, {})).toEqual([{ id: 'ball' }])
    })
    it.each(violations)('lets a unit go on that has caught %s', async (_, act, type) => {
      await using db = await fresh()
      await withPet(db)
      const caught = await db.write(async (tx) => {
        await tx.run(addPerson, { id: 'bob' })
        const error: unknown = await act(tx).catch((thrown: unknown) => thrown)
        await tx.run(addPerson, { id: 'eve' })
        return error
      })
      expect(caught).toBeInstanceOf(type)
      expect(idsOf(await db.all(people, {}))).toEqual(['ada', 'bob', 'eve'])
    })
    it('deletes what belongs to a row along with it', async () => {
      await using db = await fresh()
      await withPet(db)
      await db.write(async (tx) => tx.run(removePet, { id: 'rex' }))
      expect(await db.all(toys, {})).toEqual([])
    })
  })
}
