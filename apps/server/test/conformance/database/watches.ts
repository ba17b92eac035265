import { describe, expect, it } from 'vitest'
import {
  add,
  addPerson,
  addPet,
  addToy,
  noteScore,
  type OpenFresh,
  people,
  putPerson,
  removePeople,
  removePet,
  setScore,
  toys,
} from './tables.ts'
import type { Database, Writer } from '../../../src/platform/database/database.ts'

const ada = { id: 'ada' }

/** One write, and whether it changes people, and toys. */
const WRITES: readonly [
  what: string,
  write: (tx: Writer) => Promise<unknown>,
  isWritten: { people: boolean; toys: boolean },
][] = [
  ['an insert', async (tx) => tx.run(addPerson, { id: 'bob' }), { people: true, toys: false }],
  [
    'an update',
    async (tx) => tx.run(setScore, { id: 'ada', score: 1 }),
    { people: true, toys: false },
  ],
  [
    'a deletion',
    async (tx) => tx.run(removePeople, { below: 'ab' }),
    { people: true, toys: false },
  ],
  [
    'an insert over what is there',
    async (tx) => tx.run(putPerson, { id: 'ada', name: 'Ada' }),
    { people: true, toys: false },
  ],
  [
    'an insert that answers',
    async (tx) => tx.first(addPet, { id: 'tom', owner: 'ada', name: 'Tom' }),
    { people: false, toys: false },
  ],
  [
    'a deletion that takes others along',
    async (tx) => tx.run(removePet, { id: 'rex' }),
    { people: false, toys: true },
  ],
  [
    'an update that keeps versions',
    async (tx) => tx.run(noteScore, { id: 'ada', score: 1 }),
    { people: false, toys: false },
  ],
  ['nothing', async () => undefined, { people: false, toys: false }],
]

async function fill(db: Database): Promise<void> {
  await add(db, 'aa')
  await add(db, 'ada')
  await db.write(async (tx) => {
    await tx.first(addPet, { id: 'rex', owner: 'ada', name: 'Rex' })
    await tx.run(addToy, { id: 'ball', pet: 'rex' })
  })
}

/** The contract of watches, for readers that cache results. */
export function describeWatches(name: string, fresh: OpenFresh): void {
  describe(`Database, watches: ${name}`, () => {
    it.each(WRITES)('%s is seen by who has read its table', async (_what, write, isWritten) => {
      await using db = await fresh()
      await fill(db)
      const [ofPeople, ofToys, ofNothing] = [db.watch(), db.watch(), db.watch()]
      expect(await ofPeople.all(people, {})).toEqual([{ id: 'aa' }, ada])
      expect(await ofToys.first(toys, {})).toEqual({ id: 'ball' })
      await db.write(write)
      expect({
        people: !ofPeople.isUnchanged(),
        toys: !ofToys.isUnchanged(),
        nothing: !ofNothing.isUnchanged(),
      }).toEqual({ ...isWritten, nothing: false })
    })
    it('what is read after a write began is known for old when the write is kept', async () => {
      await using db = await fresh()
      const early = db.watch()
      const midway = db.watch()
      let reading: Promise<unknown> | undefined
      await db.write(async (tx) => {
        await tx.run(addPerson, ada)
        reading = midway.all(people, {})
      })
      await reading
      expect(midway.isUnchanged()).toBe(false)
      expect(await early.all(people, {})).toEqual([ada])
      expect(early.isUnchanged()).toBe(false)
      const late = db.watch()
      expect(await late.all(people, {})).toEqual([ada])
      expect(late.isUnchanged()).toBe(true)
    })
    it.each(WRITES)('%s gives its table another version', async (_what, write, isWritten) => {
      await using db = await fresh()
      await fill(db)
      const versions = () => ({ people: db.versionOf('people'), toys: db.versionOf('toys') })
      const before = versions()
      let within: ReturnType<typeof versions> | undefined
      await db.write(async (tx) => {
        await write(tx)
        within = { people: tx.versionOf('people'), toys: tx.versionOf('toys') }
      })
      for (const table of ['people', 'toys'] as const)
        expect(isWritten[table] ? [undefined] : [before[table], undefined]).toContain(
          within?.[table],
        )
      const after = versions()
      expect({
        people: after.people !== before.people,
        toys: after.toys !== before.toys,
      }).toEqual(isWritten)
    })
    it('a unit that is undone leaves those beside it without a version that may be theirs', async () => {
      await using db = await fresh()
      const units = [
        db.write(async (tx) => {
          await tx.run(addPerson, ada)
          throw new Error('undone')
        }),
        db.write(async (tx) => tx.versionOf('people')),
      ] as const
      const [, beside] = await Promise.allSettled(units)
      expect(beside).toEqual({ status: 'fulfilled', value: undefined })
      expect(db.versionOf('people')).toEqual(expect.any(Number))
    })
    it('who asks for the version of a table depends on it', async () => {
      await using db = await fresh()
      const watch = db.watch()
      watch.versionOf('people')
      await add(db, 'ada')
      expect(watch.isUnchanged()).toBe(false)
    })
    it('is heard before the writer is answered, and before effects', async () => {
      await using db = await fresh()
      const watch = db.watch()
      await watch.all(people, {})
      let atEffect: boolean | undefined
      await db.write(async (tx) => {
        await tx.run(addPerson, ada)
        tx.afterCommit(() => void (atEffect = watch.isUnchanged()))
      })
      expect([atEffect, watch.isUnchanged()]).toEqual([false, false])
    })
  })
}
