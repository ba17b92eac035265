import { expect, it } from 'vitest'
import { schemaOf } from '../../../test/conformance/database/tables.ts'
import { queries } from './queries.ts'
import { openSqlite } from './sqlite/sqlite.ts'

interface Tables {
  people: { id: string; name: string | null; score: number }
}
const { all, column, exists, first, insert, remove, run, update, value } = queries<Tables>()

const listPeople = all((sql) => sql.selectFrom('people').selectAll().orderBy('id'))
const findPerson = first((sql, v: { id: string }) =>
  sql.selectFrom('people').select(['id', 'score']).where('id', '=', v.id),
)
const hasPerson = exists((sql, v: { id: string }) =>
  sql.selectFrom('people').select('id').where('id', '=', v.id),
)
const listNames = column((sql) => sql.selectFrom('people').select('name').orderBy('id'))
const findScore = value((sql, v: { id: string }) =>
  sql.selectFrom('people').select('score').where('id', '=', v.id),
)
const raise = run((sql, v: { by: number }) =>
  sql.updateTable('people').set((of) => ({ score: of('score', '+', v.by) })),
)
const insertPerson = insert('people')
const updatePerson = update('people', 'id')
const deletePerson = remove('people', 'id')

const openPeople = () =>
  openSqlite({ path: ':memory:', migrations: schemaOf('sqlite'), report: () => undefined })

it('reads rows, single values and whether there is one', async () => {
  await using db = openPeople()
  await db.write(async (tx) => {
    expect(await insertPerson(tx, { id: 'ada', name: 'Ada', score: 1 })).toBe(1)
    await insertPerson(tx, { id: 'bob', score: 2 })
  })
  expect(await listPeople(db)).toEqual([
    { id: 'ada', name: 'Ada', score: 1 },
    { id: 'bob', name: null, score: 2 },
  ])
  expect(await findPerson(db, { id: 'bob' })).toEqual({ id: 'bob', score: 2 })
  expect(await findPerson(db, { id: 'eve' })).toBeUndefined()
  expect(await hasPerson(db, { id: 'ada' })).toBe(true)
  expect(await hasPerson(db, { id: 'eve' })).toBe(false)
  expect(await listNames(db)).toEqual(['Ada', null])
  expect(await findScore(db, { id: 'ada' })).toBe(1)
  expect(await findScore(db, { id: 'eve' })).toBeUndefined()
})

it('changes only the named columns of the rows with the key, and counts them', async () => {
  await using db = openPeople()
  await db.write(async (tx) => {
    await insertPerson(tx, { id: 'ada', name: 'Ada', score: 1 })
    await insertPerson(tx, { id: 'bob', name: 'Bob', score: 2 })
    expect(await updatePerson(tx, 'ada', { name: null })).toBe(1)
    expect(await updatePerson(tx, 'bob', { id: 'bea', score: 5 })).toBe(1)
    expect(await updatePerson(tx, 'eve', { score: 9 })).toBe(0)
    expect(await raise(tx, { by: 10 })).toBe(2)
    expect(await deletePerson(tx, 'eve')).toBe(0)
  })
  expect(await listPeople(db)).toEqual([
    { id: 'ada', name: null, score: 11 },
    { id: 'bea', name: 'Bob', score: 15 },
  ])
  await db.write(async (tx) => expect(await deletePerson(tx, 'ada')).toBe(1))
  expect(await listNames(db)).toEqual(['Bob'])
})
