import { expect, it } from 'vitest'

import { activityLabel, proofLabel } from './activity-labels.ts'

it.each([
  ['session.create', '', 'Signed in'],
  ['user.update', 'password', 'Changed the password'],
  ['user.update', 'phone', 'Changed the phone number'],
  ['user.update', 'authenticator added', 'An authenticator app was added'],
  ['user.update', 'authenticator removed', 'The authenticator app was removed'],
  ['user.update', 'mfa on', 'The second step was switched on'],
  ['user.update', 'mfa off', 'The second step was switched off'],
  ['user.update', 'recovery codes', 'New recovery codes were made'],
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

it.each([
  [[], ''],
  [['password'], 'By password'],
  [['password', 'totp'], 'By password and authenticator app'],
  [['commandLine'], 'By command line of the server'],
  // Of a newer server.
  [['another'], ''],
])('says that %j confirmed it: %s', (confirmed, words) => {
  expect(proofLabel({ confirmed })).toBe(words)
})
