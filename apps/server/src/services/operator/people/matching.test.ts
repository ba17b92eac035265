import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import type { ModeratedPersonList } from '@devhood/contract/schemas'
import { testApp } from '../../../../test/app/app.ts'
import { promote } from '../../../../test/people/moderation.ts'
import { people, type Person } from '../../../../test/people/people.ts'
import { statement } from '../../../platform/database/index.ts'
import { noteHeld } from '../../raids/store.ts'

interface Tables {
  accounts: { $id: string; emailVerified: number; phoneVerified: number; blockedAt: number | null }
}
const verify = statement((db: Kysely<Tables>, v: { id: string; email: number; phone: number }) =>
  db
    .updateTable('accounts')
    .set({ emailVerified: v.email, phoneVerified: v.phone })
    .where('$id', '=', v.id),
)
const HOUR = 3_600_000

/** An hour between each: Olga is the operator, Ann has a verified address, Ben a number; of Ann, Cleo and Dirk something waits. */
async function openWaiting() {
  const server = await testApp()
  const { platform, clock } = server
  const joined: Record<string, Person> = {}
  const times: Record<string, number> = {}
  for (const name of ['Olga', 'Ann', 'Ben', 'Cleo', 'Dirk'] as const) {
    times[name] = clock.now()
    joined[name] = (await people(server.app, name))[name]
    clock.advance(HOUR)
  }
  const { Olga, Ann, Ben, Cleo, Dirk } = joined as Record<string, Person> & { Olga: Person }
  await promote(server, Olga)
  await platform.database.write(async (tx) => {
    await tx.run(verify, { id: Ann!.accountId, email: 1, phone: 0 })
    await tx.run(verify, { id: Ben!.accountId, email: 0, phone: 1 })
    for (const [later, who] of [Dirk, Ann, Cleo].entries())
      await noteHeld(tx, { account: who!.accountId, heldAt: clock.now() + later })
  })
  clock.advance(2)
  const list = async (query: string) =>
    (await Olga.request('GET', `/v1/operator/people?${query}`)).json<ModeratedPersonList>()
  const since = (name: string) => encodeURIComponent(new Date(times[name] ?? 0).toISOString())
  return { server, Olga, Dirk: Dirk!, list, since }
}

test.each<[query: string, since: string | undefined, names: string[]]>([
  ['held=true', undefined, ['Dirk', 'Ann', 'Cleo']],
  ['held=true&verified=false', undefined, ['Dirk', 'Cleo']],
  ['held=true&verified=true', undefined, ['Ann']],
  ['verified=true', undefined, ['Ben', 'Ann']],
  ['verified=false', undefined, ['Dirk', 'Cleo', 'Olga']],
  ['', 'Ben', ['Dirk', 'Cleo', 'Ben']],
  ['verified=true', 'Ben', ['Ben']],
  ['held=true', 'Cleo', ['Dirk', 'Cleo']],
  ['verified=false&held=true', 'Dirk', ['Dirk']],
])('people with %s, joined since %s', async (query, from, names) => {
  const { server, list, since } = await openWaiting()
  await using _ = server
  const joined = from === undefined ? '' : `&joinedSince=${since(from)}`
  const found = await list(`${query}${joined}`)
  expect([found.people.map(({ name }) => name), found.total]).toEqual([names, names.length])
  // Page by page they are the same.
  const paged: string[] = []
  for (let cursor = ''; ;) {
    const page = await list(`${query}${joined}&limit=1${cursor}`)
    const [person] = page.people
    if (person === undefined) break
    paged.push(person.name)
    cursor = `&cursorAfter=${person.$id}`
  }
  expect(paged).toEqual(names)
})

test('blocked people wait no more', async () => {
  const { server, list, Olga, Dirk } = await openWaiting()
  await using _ = server
  await Olga.request('POST', '/v1/operator/actions', {
    action: 'block',
    rule: 'spam',
    person: Dirk.userId,
  })
  expect((await list('held=true')).people.map(({ name }) => name)).toEqual(['Ann', 'Cleo'])
})

test('people verify an address while they wait', async () => {
  const { server, list, Dirk } = await openWaiting()
  await using _ = server
  await server.platform.database.write(async (tx) => {
    await tx.run(verify, { id: Dirk.accountId, email: 1, phone: 0 })
  })
  const namesOf = async (query: string) => (await list(query)).people.map(({ name }) => name)
  expect(await namesOf('held=true&verified=true')).toEqual(['Dirk', 'Ann'])
  expect(await namesOf('held=true&verified=false')).toEqual(['Cleo'])
})

test.each([
  ['joinedSince=yesterday', 'general_argument_invalid'],
  ['held=true&cursorAfter=nobody', 'general_cursor_not_found'],
])('people with %s are refused', async (query, type) => {
  const { server, Olga } = await openWaiting()
  await using _ = server
  expect((await Olga.request('GET', `/v1/operator/people?${query}`)).json().type).toBe(type)
})
