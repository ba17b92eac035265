import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../test/app/app.ts'
import { documentsOf, post } from '../../../../test/documents/documents.ts'
import { caller, cookieOf, PASSWORD, people } from '../../../../test/people/people.ts'
import { png } from '../../../../test/files/pictures.ts'
import { hashState } from '../../../../test/app/state-hash.ts'
import { FILES, uploadsOf } from '../../../../test/files/upload.ts'

const VISIT = '/v1/account/sessions/anonymous'

async function visit(app: Parameters<typeof caller>[0]) {
  const response = await caller(app)('POST', VISIT, {})
  return { response, request: caller(app, { cookie: cookieOf(response) }) }
}

describe('a guest account', () => {
  test('has no name', async () => {
    await using server = await testApp()
    const { response, request } = await visit(server.app)
    expect(response.statusCode).toBe(201)
    const { provider, providerUid, current, userId } = response.json()
    expect({ provider, providerUid, current }).toEqual({
      provider: 'anonymous',
      providerUid: '',
      current: true,
    })
    const { $id, name, email, phone, passwordUpdate, status } = (
      await request('GET', '/v1/account')
    ).json()
    expect({ $id, name, email, phone, passwordUpdate, status }).toEqual({
      $id: userId,
      name: '',
      email: '',
      phone: '',
      passwordUpdate: '',
      status: true,
    })
  })

  test("can't be created twice by one browser", async () => {
    await using server = await testApp()
    const { request } = await visit(server.app)
    const before = await hashState(server.platform)
    const response = await request('POST', VISIT, {})
    expect([response.statusCode, response.json().type]).toEqual([
      401,
      'user_session_already_exists',
    ])
    expect(await hashState(server.platform)).toBe(before)
  })

  test("can't read or write anything of members", async () => {
    await using server = await testApp()
    const { alice } = await people(server.app, 'alice')
    const { $id, imageId } = await post(alice)
    const { request, response } = await visit(server.app)
    const documents = documentsOf(request)
    const before = await hashState(server.platform)
    const own = { accountId: response.json().userId, email: '', name: 'No one', username: 'noone' }
    const outcomes = [
      (await documents.list('users')).outcome,
      (await documents.get('users', alice.userId)).outcome,
      (await documents.list('posts')).outcome,
      (await documents.get('posts', $id)).outcome,
      (await documents.list('saves')).outcome,
      (await documents.list('follows')).outcome,
      (await documents.create('users', own)).outcome,
      (await documents.update('posts', $id, { likes: [response.json().userId] })).outcome,
      (await documents.delete('posts', $id)).outcome,
      (await uploadsOf(request).uploadFile(await png(30, 20))).outcome,
    ]
    expect(outcomes).toEqual(Array<string>(10).fill('401 user_unauthorized'))
    for (const [method, url] of [
      ['GET', FILES],
      ['GET', `${FILES}/${String(imageId)}`],
      ['GET', `${FILES}/${String(imageId)}/view`],
      ['GET', `${FILES}/${String(imageId)}/preview`],
      ['DELETE', `${FILES}/${String(imageId)}`],
    ] as const) {
      const refused = await request(method, url, method === 'GET' ? undefined : {})
      expect([url, refused.statusCode]).toEqual([url, 401])
    }
    expect(await hashState(server.platform)).toBe(before)
  })

  test('becomes a member with an email and a first password', async () => {
    await using server = await testApp()
    const { request, response } = await visit(server.app)
    const credentials = { email: 'eve@example.com', password: PASSWORD }
    const changed = await request('PATCH', '/v1/account/email', credentials)
    expect(changed.statusCode).toBe(200)
    const member = caller(server.app, { cookie: cookieOf(changed) })
    const data = {
      accountId: response.json().userId,
      email: 'eve@example.com',
      name: 'Eve',
      username: 'eve',
      imageUrl: 'http://localhost:3000/v1/avatars/initials?name=Eve&project=devhood',
    }
    expect((await documentsOf(member).create('users', data)).outcome).toBe('201')
    expect((await documentsOf(member).list('posts')).outcome).toBe('200')
    const opened = await caller(server.app)('POST', '/v1/account/sessions/email', credentials)
    expect([opened.statusCode, opened.json().userId]).toEqual([201, response.json().userId])
  })

  test("can't take an existing address", async () => {
    await using server = await testApp()
    await people(server.app, 'alice')
    const { request } = await visit(server.app)
    const before = await hashState(server.platform)
    const body = { email: 'alice@example.com', password: PASSWORD }
    const response = await request('PATCH', '/v1/account/email', body)
    expect([response.statusCode, response.json().type]).toEqual([409, 'user_email_already_exists'])
    expect(await hashState(server.platform)).toBe(before)
  })

  test('can be deleted without a password', async () => {
    await using server = await testApp()
    const { request } = await visit(server.app)
    expect((await request('DELETE', '/v1/account', {})).statusCode).toBe(204)
  })
})

test('is limited to 50 an hour for one address', async () => {
  await using server = await testApp({ rateLimits: true })
  const codes: number[] = []
  for (let attempt = 0; attempt < 51; attempt++)
    codes.push((await caller(server.app)('POST', VISIT, {})).statusCode)
  expect(codes).toEqual([...Array<number>(50).fill(201), 429])
})
