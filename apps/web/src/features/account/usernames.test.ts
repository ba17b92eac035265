import { LIMITS } from '@devhood/contract'
import { expect, it } from 'vitest'
import { usernamesFor } from './usernames.ts'

const account = (email: string, name = '') => ({ $id: '0123456789abcdef0123', email, name })

it.each<[email: string, name: string, first: string, second: string]>([
  ['ines.m@example.org', 'Ines Moreira', 'ines.m', 'ines.m-0123'],
  ['Ines+dev@example.org', '', 'inesdev', 'inesdev-0123'],
  ['i@example.org', '', 'i-0123', 'i-0123'],
  ['+++@example.org', 'Zoë Ångström', 'zoeangstrom', 'zoeangstrom-0123'],
  ['+@example.org', '李', 'dev', 'dev-0123'],
])('derives from %s and %o the username %s', (email, name, first, second) => {
  expect(usernamesFor(account(email, name)).slice(0, 2)).toEqual([first, second])
})

it.each([
  ['settings@example.org', ['settings-0123']],
  ['readme.md@example.org', ['readme.md-0123']],
])('derives from %s no username that the server refuses', (email, usernames) => {
  expect(usernamesFor(account(email)).slice(0, -1)).toEqual(usernames)
})

it('stays within the limit, and the last suggestion is always free', () => {
  const usernames = usernamesFor(account(`${'u'.repeat(64)}@example.org`))
  expect(usernames.map((username) => username.length)).toEqual([
    LIMITS.usernameMax,
    LIMITS.usernameMax,
    28,
  ])
  expect(usernames[2]).toMatch(/^dev-[0-9a-v]{24}$/)
})
