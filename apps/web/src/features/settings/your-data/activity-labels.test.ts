import { expect, it } from 'vitest'

import { activityLabel } from './activity-labels.ts'

it.each([
  ['session.create', '', 'Signed in'],
  ['user.update', 'password', 'Changed the password'],
  ['user.update', 'phone', 'Changed the phone number'],
  // As older versions stored it.
  ['user.update', '', 'Account changed'],
  ['email.create', 'email', 'Requested an email change'],
  ['document.delete', '', 'document: delete'],
])('shows %s of %j as %s', (event, what, words) => {
  expect(activityLabel({ event, what })).toBe(words)
})
