import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { platform } from 'node:process'
import { expect, test } from 'vitest'
import { deriveKeys, keyFingerprint, openKeys } from './index.ts'

function openFolder() {
  const parent = mkdtempSync(join(tmpdir(), 'devhood-keys-'))
  const path = join(parent, 'keys')
  return { path, [Symbol.dispose]: () => rmSync(parent, { recursive: true }) }
}

test('a key is created once, has 256 bits and differs for each name and folder', () => {
  using one = openFolder()
  using other = openFolder()
  const jwt = openKeys(one.path)('jwt')
  expect(jwt.length).toBe(32)
  expect(openKeys(one.path)('jwt')).toEqual(jwt)
  expect(openKeys(one.path)('read')).not.toEqual(jwt)
  expect(openKeys(other.path)('jwt')).not.toEqual(jwt)
})

test.skipIf(platform === 'win32')('keys are readable by our user only', () => {
  using folder = openFolder()
  openKeys(folder.path)('jwt')
  const modes = [folder.path, join(folder.path, 'jwt')].map((path) => statSync(path).mode & 0o777)
  expect([readdirSync(folder.path), modes]).toEqual([['jwt'], [0o700, 0o600]])
})

test('a link in place of a key is not followed, and a partial file of a crash is replaced', () => {
  using folder = openFolder()
  mkdirSync(folder.path)
  const theirs = join(folder.path, '..', 'theirs')
  writeFileSync(theirs, 'theirs')
  symlinkSync(theirs, join(folder.path, '.jwt'))
  writeFileSync(join(folder.path, '.read'), 'half')
  const keyOf = openKeys(folder.path)
  expect([keyOf('jwt').length, keyOf('read').length]).toEqual([32, 32])
  expect(readdirSync(folder.path).toSorted()).toEqual(['jwt', 'read'])
  expect(readFileSync(theirs, 'utf8')).toBe('theirs')
})

test.each([0, 31, 33])('a file of %i bytes is rejected', (size) => {
  using folder = openFolder()
  openKeys(folder.path)('jwt')
  const path = join(folder.path, 'jwt')
  writeFileSync(path, Buffer.alloc(size))
  expect(() => openKeys(folder.path)('jwt')).toThrow(
    `${path} is not a key: delete it, and the next start makes a new one.`,
  )
})

test('keys derived from a secret are the same for all who have it, and differ for each name and secret', () => {
  const [secret, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const keyOf = deriveKeys(secret)
  // RFC 5869 by another implementation: a changed derivation would invalidate all JWTs.
  expect(Buffer.from(keyOf('jwt')).toString('hex')).toBe(
    'bc3c6e0d539e3e9f260a6d99a8fc6879371c7bacc802f9957a22921ae8842d7b',
  )
  expect(deriveKeys(Buffer.from(secret))('jwt')).toEqual(keyOf('jwt'))
  expect(keyOf('read')).not.toEqual(keyOf('jwt'))
  expect(deriveKeys(other)('jwt')).not.toEqual(keyOf('jwt'))
  const marks = [secret, secret, other].map((each) => keyFingerprint(deriveKeys(each)))
  expect([marks[0] === marks[1], marks[0] === marks[2]]).toEqual([true, false])
  expect(marks.every((mark) => mark >= 0 && mark < 2 ** 31)).toBe(true)
})
