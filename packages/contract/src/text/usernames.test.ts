import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isUsername, usernameFault, usernameLike, usernameOf } from './usernames.ts'
import { skeletonOf } from './skeleton.ts'

it.each([
  ['ada', true],
  ['Ada Lovelace', true],
  ['ada.l_1-2', true],
  ['Åsa', true],
  ['Ника', true],
  ['अदिति', true],
  ['مریم', true],
  ['二〇二六', true],
  ['_ada_', true],
  ['ab', true],
  ['x'.repeat(50), true],
  ['a', false],
  ['x'.repeat(51), false],
  [' ada', false],
  ['ada ', false],
  ['ada  l', false],
  ['ada/l', false],
  ['ada@l', false],
  ['ada\u200bl', false],
  ['\u202eada', false],
  ['ada\ufe0f', false],
  ['\u3164\u3164', false],
  ['😀😀', false],
  ['..', false],
  ['-- --', false],
  ['\u0301ada', false],
  ['ada.md', false],
  ['ada.JSON', false],
  ['ada.mdx', true],
  ['settings', false],
  ['Sign-In', false],
  ['ѕеttings', false],
  ['settings2', true],
])('the username %j can be taken: %j', (username, isValid) => {
  expect(isUsername(username)).toBe(isValid)
})

it.each([
  [' ada ', 'ada'],
  ['ada\u00a0\u00a0l', 'ada l'],
  ['Ａｄａ', 'Ada'],
  ['e\u0301va', 'éva'],
])('%j is stored as %j', (typed, stored) => {
  expect(usernameOf(typed)).toBe(stored)
})

it.each([
  ['the same letters', 'ada', 'аdа', true],
  ['capitals', 'Bob', 'Вob', true],
  ['every letter of another script', 'сор', 'cop', true],
  ['accents', 'ë', 'ё', true],
  ['Greek', 'νo', 'vo', true],
  ['the dotless i', 'adrıan', 'adrian', true],
  ['a padded name', ' ada ', 'ada', true],
  ['full width', 'ＡＤＡ', 'ada', true],
  ['ASCII stays: l and I', 'al', 'aI', false],
  ['ASCII stays: rn and m', 'rn', 'm', false],
  ['ASCII stays: 0 and o', '0', 'o', false],
  ['another accent', 'é', 'e', false],
  ['small letters that look otherwise', 'в', 'b', false],
])('%s: %j and %j look the same: %j', (_, one, other, isSame) => {
  expect(skeletonOf(one) === skeletonOf(other)).toBe(isSame)
})

it('a skeleton is its own skeleton', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(skeletonOf(skeletonOf(name))).toBe(skeletonOf(name))
    }),
  )
})

it.each([
  ['ada', 'ada'],
  ['Ada Lovelace!', 'Ada.Lovelace'],
  ['ada+news', 'adanews'],
  ['readme.md', 'readme.md-dev'],
  ['settings', 'settings-dev'],
  ['a', 'a-dev'],
  ['.ada.', 'ada'],
  ['😀', undefined],
  ['', undefined],
  ['x'.repeat(60), 'x'.repeat(44)],
])('a username like %j is %j', (typed, username) => {
  expect(usernameLike(typed)).toBe(username)
  expect(username === undefined || usernameFault(username) === undefined).toBe(true)
})
