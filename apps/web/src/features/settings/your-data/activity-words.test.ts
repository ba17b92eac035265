import { expect, it } from 'vitest'

import { activityWords } from './activity-words.ts'

it.each([
  ['session.create', 'Signed in'],
  ['user.update', 'Account changed'],
  ['document.delete', 'document: delete'],
])('says %s as %s', (event, words) => {
  expect(activityWords(event)).toBe(words)
})
