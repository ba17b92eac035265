import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { documentsOf } from '../../../../test/documents/documents.ts'
import {
  act,
  auditOf,
  moderationOn,
  openModeration,
  reportsOf,
  report,
} from '../../../../test/people/moderation.ts'
import { PASSWORD } from '../../../../test/people/people.ts'
import { refuseRows } from '../../../../test/faults/refused-rows.ts'
import { hashState } from '../../../../test/app/state-hash.ts'
import { statement } from '../../../platform/database/index.ts'
import { sharedWorld } from '../../../../test/app/shared-app.ts'

describe('an action on a report', () => {
  const reported = sharedWorld(async (server) => {
    const world = await moderationOn(server)
    const { Alice, Carol } = world
    await report(world, Alice, { post: 'bobs', reason: 'spam' }, 'ofPost')
    await report(world, Carol, { person: 'Bob', reason: 'hate' }, 'ofPerson')
    await report(world, Carol, { person: 'Olga', reason: 'hate' }, 'ofOlga')
    return { ...world, platform: server.platform }
  })

  test('returns its log entry', async () => {
    const world = await openModeration()
    await using _ = world.server
    const { Olga, Alice, ids } = world
    await report(world, Alice, { post: 'bobs', reason: 'spam' })
    const body = { action: 'hide', post: 'bobs', report: 'report', note: 'Third time.' }
    const made = await act(world, Olga, body)
    expect(made.outcome).toBe('201')
    expect(made.body).toMatchObject({
      $createdAt: '2026-01-15T12:00:00.000+00:00',
      action: 'hide',
      operator: { $id: Olga.userId, username: 'olga' },
      post: ids['bobs'],
      person: { $id: ids['Bob'], username: 'bob' },
      report: ids['report'],
      note: 'Third time.',
    })
    expect(await auditOf(Olga)).toEqual({ total: 1, entries: [made.body] })
  })

  test('settles every open report about the same subject, and no other', async () => {
    const world = await openModeration()
    await using _ = world.server
    const { Olga, Alice, Carol } = world
    const own = await report(world, Alice, { post: 'bobs', reason: 'spam' })
    await report(world, Carol, { post: 'bobs', reason: 'hate' }, 'same')
    const other = await report(world, Carol, { person: 'Bob', reason: 'hate' }, 'other')
    await act(world, Olga, { action: 'dismiss', report: 'report' })
    expect((await reportsOf(Olga)).reports.map(({ $id }) => $id)).toEqual([other])
    expect((await documentsOf(Alice.request).get('reports', own)).body['status']).toBe('settled')
    await act(world, Olga, { action: 'block', person: 'Bob' })
    expect((await reportsOf(Olga)).total).toBe(0)
    const again = await act(world, Olga, { action: 'dismiss', report: 'other' })
    expect(again.outcome).toBe('409 document_update_conflict')
  })

  test.each<[who: 'Olga' | 'Oskar', body: object, outcome: string]>([
    ['Olga', { action: 'hide', post: 'olgas' }, '401 user_unauthorized'],
    ['Olga', { action: 'hide', person: 'Olga' }, '401 user_unauthorized'],
    ['Olga', { action: 'block', person: 'Olga' }, '401 user_unauthorized'],
    ['Olga', { action: 'dismiss', report: 'ofOlga' }, '401 user_unauthorized'],
    ['Olga', { action: 'block', person: 'Oskar' }, '401 user_unauthorized'],
    ['Oskar', { action: 'delete', post: 'olgas' }, '401 user_unauthorized'],
    ['Oskar', { action: 'hide', report: 'ofOlga' }, '401 user_unauthorized'],
    ['Oskar', { action: 'unblock', person: 'Olga' }, '401 user_unauthorized'],
    ['Olga', { action: 'hide' }, '400 general_argument_invalid'],
    ['Olga', { action: 'dismiss' }, '400 general_argument_invalid'],
    ['Olga', { action: 'dismiss', post: 'bobs' }, '400 general_argument_invalid'],
    ['Olga', { action: 'burn', post: 'bobs' }, '400 general_argument_invalid'],
    ['Olga', { action: 'hide', post: 'bobs', person: 'Bob' }, '400 general_argument_invalid'],
    ['Olga', { action: 'delete', person: 'Bob' }, '400 general_argument_invalid'],
    ['Olga', { action: 'delete', report: 'ofPerson' }, '400 general_argument_invalid'],
    ['Olga', { action: 'block', post: 'bobs' }, '400 general_argument_invalid'],
    ['Olga', { action: 'hide', person: 'Alice', report: 'ofPost' }, '400 general_argument_invalid'],
    ['Olga', { action: 'hide', post: 'bobs', report: 'ofPerson' }, '400 general_argument_invalid'],
    [
      'Olga',
      { action: 'hide', post: 'bobs', note: 'x'.repeat(1001) },
      '400 general_argument_invalid',
    ],
    ['Olga', { action: 'hide', post: 'nothing' }, '404 document_not_found'],
    ['Olga', { action: 'hide', person: 'nobody' }, '404 document_not_found'],
    ['Olga', { action: 'hide', person: 'bobs' }, '404 document_not_found'],
    ['Olga', { action: 'dismiss', report: 'nothing' }, '404 document_not_found'],
  ])('of %s, %j, is rejected and changes nothing: %s', async (who, body, outcome) => {
    const world = reported()
    const before = await hashState(world.platform)
    expect((await act(world, world[who], body)).outcome).toBe(outcome)
    expect(await hashState(world.platform)).toBe(before)
  })

  test("fails when its log entry can't be written", async () => {
    const world = await openModeration()
    await using server = world.server
    await refuseRows(server.platform.database, 'INSERT', 'audit')
    const before = await hashState(server.platform)
    for (const body of [
      { action: 'delete', post: 'bobs' },
      { action: 'block', person: 'Bob' },
    ])
      expect((await act(world, world.Olga, body)).outcome).toBe('500 general_unknown')
    expect(await hashState(server.platform)).toBe(before)
  })
})

describe('the moderation log', () => {
  test('keeps entries when the operator is erased', async () => {
    const world = await openModeration()
    await using _ = world.server
    const { Olga, Oskar } = world
    const { body } = await act(world, Olga, { action: 'hide', post: 'bobs' })
    expect((await Olga.request('DELETE', '/v1/account', { password: PASSWORD })).statusCode).toBe(
      204,
    )
    expect((await auditOf(Oskar)).entries).toEqual([{ ...body, operator: null }])
  })

  test('keeps entries when the person concerned is erased', async () => {
    const world = await openModeration()
    await using _ = world.server
    const { Olga, Bob } = world
    const { body } = await act(world, Olga, { action: 'hide', post: 'bobs', note: 'n' })
    expect((await Bob.request('DELETE', '/v1/account', { password: PASSWORD })).statusCode).toBe(
      204,
    )
    const { person: _person, ...rest } = body
    expect((await auditOf(Olga)).entries).toEqual([rest])
  })

  test.each(['UPDATE audit SET note = 0', 'DELETE FROM audit'])(
    "can't be changed: %s",
    async (text) => {
      const world = await openModeration()
      await using server = world.server
      await act(world, world.Olga, { action: 'hide', post: 'bobs' })
      const change = statement((db: Kysely<never>) => ({
        compile: () => sql.raw(text).compile(db),
      }))
      const before = await hashState(server.platform)
      const tried = server.platform.database.write(async (tx) => tx.run(change, {}))
      await expect(tried).rejects.toThrow('The audit log is never')
      expect(await hashState(server.platform)).toBe(before)
    },
  )

  test('is paged, newest first', async () => {
    const world = await openModeration()
    await using _ = world.server
    const { Olga } = world
    for (const action of ['hide', 'show', 'block'])
      await act(world, Olga, { action, person: 'Bob' })
    const { total, entries } = await auditOf(Olga, '?limit=2')
    expect([total, entries.map(({ action }) => action)]).toEqual([3, ['block', 'show']])
    const rest = await auditOf(Olga, `?limit=2&cursorAfter=${entries[1]?.$id}`)
    expect(rest.entries.map(({ action }) => action)).toEqual(['hide'])
    const gone = await Olga.request('GET', '/v1/operator/audit?cursorAfter=nothing')
    expect(gone.json().type).toBe('general_cursor_not_found')
  })
})
