import { describe, expect, test } from 'vitest'
import { post } from '../../../test/documents/documents.ts'
import { caller, people, testApp } from '../../../test/index.ts'
import { readPicture, phonePhoto, png } from '../../../test/files/pictures.ts'
import { FILES, uploadsOf } from '../../../test/files/upload.ts'
import { openReadTokens } from './read-tokens.ts'
import { sharedApp } from '../../../test/app/shared-app.ts'

const HOUR = 3_600_000
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

const server = sharedApp()

describe('a read token', () => {
  test('is the same within an hour, valid for one to two hours, and for one file', async () => {
    await using server = await testApp()
    const tokens = openReadTokens(server.platform)
    server.clock.advance(1)
    const token = tokens.issue('a')
    server.clock.advance(HOUR - 2)
    expect([tokens.issue('a'), tokens.issue('b')]).toEqual([
      token,
      expect.not.stringMatching(token),
    ])
    expect([tokens.isValid('a', token), tokens.isValid('b', token)]).toEqual([true, false])
    server.clock.advance(HOUR)
    expect(tokens.isValid('a', token)).toBe(true)
    server.clock.advance(2)
    expect(tokens.isValid('a', token)).toBe(false)
  })

  test('of a clock that ran ahead is invalid once the clock was corrected', async () => {
    await using server = await testApp()
    const tokens = openReadTokens(server.platform)
    server.clock.advance(30 * 24 * HOUR)
    const token = tokens.issue('a')
    expect(tokens.isValid('a', token)).toBe(true)
    server.clock.advance(-30 * 24 * HOUR)
    expect(tokens.isValid('a', token)).toBe(false)
    expect(tokens.isValid('a', tokens.issue('a'))).toBe(true)
  })

  test('is valid after a restart, and invalid on another server', async () => {
    await using server = await testApp()
    await using other = await testApp()
    const token = openReadTokens(server.platform).issue('a')
    expect(openReadTokens(server.platform).isValid('a', token)).toBe(true)
    expect(openReadTokens(other.platform).isValid('a', token)).toBe(false)
  })

  test('with any change is invalid', async () => {
    const tokens = openReadTokens(server().platform)
    const token = tokens.issue('a')
    const [expiry = '', signature = ''] = token.split('.')
    const later = (Number.parseInt(expiry, 36) + 1).toString(36)
    const changed = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
    for (const forged of [
      '',
      '.',
      expiry,
      `${later}.${signature}`,
      `${expiry}.${changed}`,
      `${token}x`,
      // Another spelling of the same bytes: the last letter of base64 has bits without a meaning.
      token.slice(0, -1) + ALPHABET[ALPHABET.indexOf(token.at(-1) ?? '') ^ 1],
      `${token}=`,
      `${expiry}.`,
      'x'.repeat(5000),
    ])
      expect([forged, tokens.isValid('a', forged)]).toEqual([forged, false])
  })

  test('is added to file URLs only', async () => {
    const tokens = openReadTokens(server().platform)
    const file = '/v1/storage/buckets/media/files/a'
    const token = tokens.issue('a')
    const cases: [path: string, completed: string][] = [
      [`${file}/preview?width=1`, `${file}/preview?width=1&token=${token}`],
      [`${file}/view`, `${file}/view?token=${token}`],
      [`${file}/download`, `${file}/download?token=${token}`],
      [file, file],
      ['/v1/avatars/initials?name=a', '/v1/avatars/initials?name=a'],
    ]
    for (const [path, completed] of cases) expect(tokens.withToken(path)).toBe(completed)
  })
})

describe('with a read token', () => {
  test('anybody can see the file like a viewer, while a document shows it', async () => {
    const { alice } = await people(server().app, 'alice')
    const guest = caller(server().app)
    const { file } = await uploadsOf(alice.request).uploadFile(await phonePhoto(60, 40), {
      name: 'a.jpg',
    })
    const url = `${FILES}/${file.$id}`
    const token = openReadTokens(server().platform).issue(file.$id)
    const status = async (path: string) => (await guest('GET', url + path)).statusCode
    expect(await status(`/view?token=${token}`)).toBe(404)

    const document = await post(alice, {
      imageId: file.$id,
      imageUrl: `http://localhost:3000${url}/preview`,
    })
    for (const path of ['/view', '/preview', '/download']) {
      expect([await status(path), await status(`${path}?token=x`)]).toEqual([401, 401])
      const seen = await guest('GET', `${url}${path}?token=${token}`)
      expect([seen.statusCode, seen.headers['cache-control']]).toEqual([
        200,
        path === '/download' ? 'private, max-age=3600' : 'private, max-age=31536000, immutable',
      ])
      expect(seen.rawPayload.includes('SECRET')).toBe(false)
      expect((await readPicture(seen.rawPayload)).width).toBe(40)
    }
    expect(await status(`?token=${token}`)).toBe(401)
    const other = await post(alice)
    const theirs = await guest('GET', `${FILES}/${String(other['imageId'])}/view?token=${token}`)
    expect(theirs.statusCode).toBe(401)

    const posts = '/v1/databases/devhood/collections/posts/documents'
    await alice.request('DELETE', `${posts}/${document.$id}`, {})
    expect(await status(`/view?token=${token}`)).toBe(404)
  })

  test('nothing can be changed', async () => {
    const { alice } = await people(server().app, 'alice')
    const { file } = await uploadsOf(alice.request).uploadFile(await png(9, 9))
    const token = openReadTokens(server().platform).issue(file.$id)
    const url = `${FILES}/${file.$id}?token=${token}`
    const guest = caller(server().app)
    expect((await guest('DELETE', url, {})).statusCode).toBe(401)
    expect((await guest('PUT', url, { name: 'b.png' })).statusCode).toBe(401)
  })
})
