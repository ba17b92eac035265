import { expect, it } from 'vitest'

import { activityLabel } from './activity-labels.ts'

it.each([
  ['session.create', '', 'Signed in'],
  ['user.update', 'password', 'Changed the password'],
  ['user.update', 'phone', 'Changed the phone number'],
  ['user.update', 'authenticator added', 'Added an authenticator app'],
  ['user.update', 'authenticator removed', 'Removed the authenticator app'],
  ['user.update', 'mfa on', 'Switched the second step on'],
  ['user.update', 'mfa off', 'Switched the second step off'],
  ['user.update', 'recovery codes', 'Made recovery codes'],
  ['session.update', '', 'Stayed signed in'],
  ['session.update', 'totp', 'Confirmed by authenticator app'],
  ['session.update', 'recoveryCode', 'Confirmed by recovery code'],
  // As older versions stored it.
  ['user.update', '', 'Account changed'],
  ['email.create', 'email', 'Requested an email change'],
  ['document.delete', '', 'document: delete'],
])('shows %s of %j as %s', (event, what, words) => {
  expect(activityLabel({ event, what })).toBe(words)
})
