import { expect, it } from 'vitest'

import { activityLabel } from './activity-labels.ts'

it.each([
  ['session.create', 'Signed in'],
  ['user.update', 'Account changed'],
  ['document.delete', 'document: delete'],
])('shows %s as %s', (event, words) => {
  expect(activityLabel(event)).toBe(words)
})
