import { describe, expect, test } from 'vitest'
import {
  AppError,
  checkGrantable,
  defaultPermissions,
  parsePermissions,
  rolesOf,
  visiblePermissions,
} from './index.ts'

const ann = { accountId: 'ann', isVerified: false }
const guest = undefined

function refusal(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (error instanceof AppError) return `${error.status} ${error.type}: ${error.message}`
    throw error
  }
  return 'accepted'
}

describe('parsePermissions', () => {
  test.each([
    [[], []],
    [['read("any")'], ['read("any")']],
    [['read("any")', 'read("any")'], ['read("any")']],
    [
      ['delete("users")', 'write("user:a.b-c_1/verified")', 'read("guests")'],
      [
        'delete("users")',
        'update("user:a.b-c_1/verified")',
        'delete("user:a.b-c_1/verified")',
        'read("guests")',
      ],
    ],
    [
      ['write("any")', 'update("any")'],
      ['update("any")', 'delete("any")'],
    ],
    [
      ['read("users/verified")', 'read("users/unverified")', 'read("user:x/unverified")'],
      ['read("users/verified")', 'read("users/unverified")', 'read("user:x/unverified")'],
    ],
    [
      ['read("team:t")', 'read("team:t/owner")', 'read("member:m")', 'read("label:vip")'],
      ['read("team:t")', 'read("team:t/owner")', 'read("member:m")', 'read("label:vip")'],
    ],
  ])('%j', (given, canonical) => {
    expect(parsePermissions(given)).toEqual(canonical)
  })

  const form = 'must hold texts like'
  const role = 'has a role that does not exist'
  test.each<[given: unknown, reason: string]>([
    ['read("any")', 'must be a list'],
    [null, 'must be a list'],
    [{ 0: 'read("any")', length: 1 }, 'must be a list'],
    [[''], form],
    [[null], form],
    [[['read("any")']], form],
    [['create("any")'], form],
    [['read(any)'], form],
    [["read('any')"], form],
    [['read("any") '], form],
    [['READ("any")'], form],
    [['read("any")\n'], form],
    [['read("")'], role],
    [['read("everybody")'], role],
    [['read("any/verified")'], role],
    [['read("users/admin")'], role],
    [['read("user:")'], role],
    [['read("user:_x")'], role],
    [[`read("user:${'x'.repeat(37)}")`], role],
    [['read("label:a-b")'], role],
    [['read("__proto__")'], role],
    [['read("*")'], 'write any instead'],
    [['read("role:member")'], 'write users instead'],
    [['read("role:other")'], 'write any, guests or users instead'],
    [Array.from({ length: 101 }, () => 'read("any")'), 'more than 100 entries'],
  ])('rejects %j', (given, reason) => {
    const outcome = refusal(() => parsePermissions(given))
    expect(outcome).toContain('400 general_argument_invalid: Parameter "permissions" ')
    expect(outcome).toContain(reason)
  })

  test('accepts as many as are allowed', () => {
    const many = Array.from({ length: 100 }, (_, index) => `read("label:l${index}")`)
    expect(parsePermissions(many)).toEqual(many)
  })
})

test('a caller has the roles of their account', () => {
  expect(rolesOf(guest)).toEqual(['any', 'guests'])
  expect(rolesOf(ann)).toEqual([
    'any',
    'users',
    'users/unverified',
    'user:ann',
    'user:ann/unverified',
  ])
  expect(rolesOf({ ...ann, isVerified: true })).toEqual([
    'any',
    'users',
    'users/verified',
    'user:ann',
    'user:ann/verified',
  ])
})

test.each([
  [ann, 'read("any")', 'accepted'],
  [ann, 'read("users")', 'accepted'],
  [ann, 'update("user:ann")', 'accepted'],
  [ann, 'update("user:ann/unverified")', 'accepted'],
  [ann, 'update("user:ann/verified")', 'refused'],
  [ann, 'read("user:bob")', 'refused'],
  [ann, 'read("guests")', 'refused'],
  [ann, 'read("team:t")', 'refused'],
  [ann, 'read("label:admin")', 'refused'],
  [guest, 'read("any")', 'accepted'],
  [guest, 'read("guests")', 'accepted'],
  [guest, 'read("users")', 'refused'],
  [guest, 'read("user:ann")', 'refused'],
])('%j grants %s: %s', (caller, permission, expected) => {
  const roles = rolesOf(caller).join(', ')
  const refused = `401 user_unauthorized: Permissions must be one of: (${roles})`
  expect(refusal(() => checkGrantable([permission], caller))).toBe(
    expected === 'accepted' ? 'accepted' : refused,
  )
})

test('a document belongs to its creator, unless declared otherwise', () => {
  expect(defaultPermissions(ann)).toEqual([
    'read("user:ann")',
    'update("user:ann")',
    'delete("user:ann")',
  ])
  expect(defaultPermissions(guest)).toEqual([])
})

test("another person's account id is hidden", () => {
  const all = [
    'read("any")',
    'update("user:ann")',
    'delete("user:ann/verified")',
    'read("member:m")',
  ]
  expect(visiblePermissions(all, 'ann')).toEqual(all.slice(0, 3))
  expect(visiblePermissions(all, 'an')).toEqual(['read("any")'])
  expect(visiblePermissions(all, undefined)).toEqual(['read("any")'])
})
