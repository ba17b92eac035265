import { expect, test } from 'vitest'
import { colorOf, initialsOf } from './initials.ts'

test.each([
  ['W W', 'WW'],
  ['W (Hello) W', 'WW'],
  ['W', 'W'],
  ['ada lovelace', 'AL'],
  ['Ada King Lovelace', 'AK'],
  ['ada_lovelace', 'AL'],
  ['ada_king lovelace', 'AL'],
  ['A (x) B C', 'ABC'],
  ['A (x) B C D E F', 'ABC'],
  ['Élodie Çetin', 'EC'],
  ['  blank   around  ', 'BA'],
  ['7 of 9', '7O'],
  ['李雷', ''],
  ['(x)', ''],
  ['', ''],
  ['🎉 Party', 'P'],
])('%s gives %s', (name, expected) => {
  expect(initialsOf(name)).toBe(expected)
})

test.each([
  ['', 'FD366E'],
  ['A', 'FD366E'],
  ['B', 'FE9567'],
  ['C', '7C67FE'],
  ['D', '68A3FE'],
  ['E', '85DBD8'],
  ['WW', '85DBD8'],
])('%s is coloured %s', (letters, expected) => {
  expect(colorOf(letters)).toBe(expected)
})
