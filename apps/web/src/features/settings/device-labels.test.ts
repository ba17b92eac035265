import { expect, it } from 'vitest'

import { deviceLocation, deviceTitle, isHandheld, signInMethod } from './device-labels.ts'

it.each([
  ['Chrome', 'GNU/Linux', 'Chrome on Linux'],
  ['Mobile Safari', 'iOS', 'Mobile Safari on iOS'],
  ['Firefox', '', 'Firefox'],
  ['', 'Windows', 'Unknown browser on Windows'],
  ['', '', 'An unknown device'],
])('names %j on %j: %s', (clientName, osName, title) => {
  expect(deviceTitle({ clientName, osName })).toBe(title)
})

it.each([
  ['203.0.113.7', 'pt', 'Portugal', '203.0.113.7 · Portugal'],
  ['203.0.113.7', '--', 'Unknown', '203.0.113.7'],
  ['', 'pt', 'Portugal', 'Portugal'],
  ['', '--', 'Unknown', ''],
])('locates %j in %s: %j', (ip, countryCode, countryName, place) => {
  expect(deviceLocation({ ip, countryCode, countryName })).toBe(place)
})

it.each([
  ['smartphone', true],
  ['tablet', true],
  ['desktop', false],
  ['', false],
])('%j is a handheld device: %s', (deviceName, handheld) => {
  expect(isHandheld({ deviceName })).toBe(handheld)
})

it.each([
  ['email', ''],
  ['github', 'with GitHub'],
  ['magic-url', 'by a link'],
  ['gitea', 'with gitea'],
])('%s is shown as %j', (provider, words) => {
  expect(signInMethod({ provider })).toBe(words)
})
