import type { Role } from '@devhood/contract'
import { describe, expect, test } from 'vitest'
import { hashState } from '../../../../test/app/state-hash.ts'
import { documentsOf } from '../../../../test/documents/documents.ts'
import { auditOf, openModeration, promote } from '../../../../test/people/moderation.ts'
import type { Person } from '../../../../test/people/people.ts'

type Change = readonly [role: Role | null, note?: string]

const setRole = async (by: Person, person: string, [role, note = 'We agreed.']: Change) => {
  const response = await by.request('PUT', `/v1/operator/people/${person}/role`, {
    role: role ?? 'none',
    note,
  })
  const body = response.json<{ type?: string; role?: string | null; message?: string }>()
  return { ...body, outcome: [response.statusCode, body.type].filter(Boolean).join(' ') }
}
const labelsOf = async ({ request }: Person) => (await request('GET', '/v1/account')).json().labels
const toldOf = async ({ request }: Person) =>
  (await documentsOf(request).list('notifications')).documents.map(({ group }) => group)

describe('a role', () => {
  test('is given, replaced and taken with the next request, logged with its target, and told', async () => {
    const { server, Olga, Bob } = await openModeration()
    await using _ = server
    const steps: readonly (readonly [Role | null, action: string])[] = [
      ['approver', 'appointApprover'],
      ['moderator', 'appointModerator'],
      ['operator', 'appoint'],
      [null, 'retire'],
      ['moderator', 'appointModerator'],
      [null, 'retireModerator'],
      ['approver', 'appointApprover'],
      [null, 'retireApprover'],
    ]
    for (const [role, action] of steps) {
      expect(await setRole(Olga, Bob.userId, [role, `To ${role}`])).toMatchObject({
        outcome: '200',
        role,
      })
      expect(await labelsOf(Bob)).toEqual(role === null ? [] : [role])
      const [entry] = (await auditOf(Olga)).entries
      expect(entry).toMatchObject({
        action,
        operator: { $id: Olga.userId },
        person: { $id: Bob.userId },
        note: `To ${role}`,
      })
      // An earlier change holds no more, so its notification is gone.
      expect(await toldOf(Bob)).toEqual([`decision:role:${role ?? 'none'}`])
    }
    expect((await auditOf(Olga)).total).toBe(steps.length)
  })

  test('that somebody has already changes nothing', async () => {
    const { server, Olga, Bob } = await openModeration()
    await using _ = server
    const before = await hashState(server.platform)
    expect((await setRole(Olga, Bob.userId, [null])).outcome).toBe('200')
    expect(await hashState(server.platform)).toBe(before)
  })

  test.each<
    [what: string, change: readonly [who: 'Bob' | 'Oskar' | 'nobody', ...Change], outcome: string]
  >([
    ['no reason', ['Bob', 'moderator', ' '], '400 general_argument_invalid'],
    ['no such role', ['Bob', 'king' as Role], '400 general_argument_invalid'],
    ['nobody', ['nobody', 'moderator'], '404 document_not_found'],
    ['somebody blocked', ['Bob', 'moderator'], '400 general_bad_request'],
    ['the last operator', ['Oskar', 'moderator'], '400 general_bad_request'],
    ['the last operator, who leaves it', ['Oskar', null], '400 general_bad_request'],
  ])('is refused for %s, and nothing changes', async (_what, [who, ...change], outcome) => {
    const world = await openModeration()
    const { server, Olga, Oskar, Bob } = world
    await using _ = server
    await Olga.request('POST', '/v1/operator/actions', {
      action: 'block',
      rule: 'spam',
      person: Bob.userId,
    })
    expect((await setRole(Olga, Olga.userId, ['moderator', 'Enough.'])).outcome).toBe('200')
    const before = await hashState(server.platform)
    const id = who === 'nobody' ? who : world[who].userId
    expect((await setRole(Oskar, id, change)).outcome).toBe(outcome)
    expect(await hashState(server.platform)).toBe(before)
  })

  test('is seen by operators alone where they look somebody up', async () => {
    const { server, Olga, Carol, Bob } = await openModeration()
    await using _ = server
    await promote(server, Carol, 'moderator')
    const looked = async ({ request }: Person, id: string) =>
      (await request('GET', `/v1/operator/people/${id}`)).json<{ role?: string | null }>().role
    expect(await looked(Olga, Carol.userId)).toBe('moderator')
    expect(await looked(Olga, Bob.userId)).toBe(null)
    expect(await looked(Carol, Bob.userId)).toBe(undefined)
  })
})
