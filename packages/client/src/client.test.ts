import { expect, test } from 'vitest'
import { stubServer } from '../test/stub-server.ts'
import { type Client, createClient, ID, Query } from './index.ts'

/** Arguments that TypeScript would reject, as plain JavaScript may pass them. */
const missing = undefined as unknown as string
const file = new File(['x'], 'x.png')

const documents = '/v1/databases/d/collections/posts/documents'
const files = '/v1/storage/buckets/b/files'

test.each<[string, (client: Client) => Promise<unknown>, string, string, unknown]>([
  [
    'account.create',
    (c) => c.account.create({ userId: 'u', email: 'a@b.c', password: 'p', name: 'A' }),
    'POST',
    '/v1/account',
    { userId: 'u', email: 'a@b.c', password: 'p', name: 'A' },
  ],
  ['account.get', (c) => c.account.get(), 'GET', '/v1/account', undefined],
  [
    'account.createEmailSession',
    (c) => c.account.createEmailSession({ email: 'a@b.c', password: 'p' }),
    'POST',
    '/v1/account/sessions/email',
    { email: 'a@b.c', password: 'p' },
  ],
  [
    'account.deleteSession',
    (c) => c.account.deleteSession('a/b'),
    'DELETE',
    '/v1/account/sessions/a%2Fb',
    {},
  ],
  ['documents.list', (c) => c.documents.list('posts'), 'GET', documents, undefined],
  [
    'documents.list with queries',
    (c) => c.documents.list('posts', [Query.equal('creator', ['u']), Query.limit(9)]),
    'GET',
    `${documents}?${new URLSearchParams({
      'queries[0]': '{"method":"equal","attribute":"creator","values":["u"]}',
      'queries[1]': '{"method":"limit","values":[9]}',
    }).toString()}`,
    undefined,
  ],
  [
    'documents.list without a total',
    (c) => c.documents.list('posts', [], { totalMax: 0 }),
    'GET',
    `${documents}?total=false`,
    undefined,
  ],
  [
    'documents.list with a total of up to 1,000',
    (c) => c.documents.list('posts', [], { totalMax: 1000 }),
    'GET',
    `${documents}?totalMax=1000`,
    undefined,
  ],
  ['documents.get', (c) => c.documents.get('posts', 'x'), 'GET', `${documents}/x`, undefined],
  [
    'documents.create',
    (c) => c.documents.create('posts', 'x', { caption: 'hi', creator: 'u' }, { permissions: [] }),
    'POST',
    documents,
    { documentId: 'x', data: { caption: 'hi', creator: 'u' }, permissions: [] },
  ],
  [
    'documents.update',
    (c) => c.documents.update('posts', 'x', { likes: ['u'], location: null }),
    'PATCH',
    `${documents}/x`,
    { data: { likes: ['u'], location: null } },
  ],
  ['documents.delete', (c) => c.documents.delete('posts', 'x'), 'DELETE', `${documents}/x`, {}],
  ['files.list', (c) => c.files.list({ search: 'a' }), 'GET', `${files}?search=a`, undefined],
  ['files.get', (c) => c.files.get('f'), 'GET', `${files}/f`, undefined],
  ['files.update', (c) => c.files.update('f', { name: 'n' }), 'PUT', `${files}/f`, { name: 'n' }],
  ['files.delete', (c) => c.files.delete('f', { keepalive: true }), 'DELETE', `${files}/f`, {}],
])('%s on the wire', async (...[, call, method, url, body]) => {
  await using server = await stubServer()
  await call(server.client)
  const [request] = server.received
  const sent = request!.body === '' ? undefined : JSON.parse(request!.body)
  expect([request!.method, request!.url, sent]).toEqual([method, url, body])
  expect(request!.headers['x-appwrite-project']).toBe('p')
  expect(request!.headers['content-type']).toBe(method === 'GET' ? undefined : 'application/json')
})

test.each<[string, (client: Client) => Promise<unknown>]>([
  ['userId', (c) => c.account.create({ userId: missing, email: 'e', password: 'p' })],
  ['email', (c) => c.account.create({ userId: 'u', email: missing, password: 'p' })],
  ['password', (c) => c.account.createEmailSession({ email: 'e', password: '' })],
  ['sessionId', (c) => c.account.deleteSession('')],
  ['collection', (c) => c.documents.list(missing as 'posts')],
  ['documentId', (c) => c.documents.get('posts', missing)],
  ['documentId', (c) => c.documents.delete('posts', '')],
  ['data', (c) => c.documents.create('posts', 'x', undefined as unknown as object)],
  ['fileId', (c) => c.files.get(missing)],
  ['fileId', (c) => c.files.create({ file, fileId: '' })],
  ['file', (c) => c.files.create({ file: missing as unknown as File })],
  ['fileId', async (c) => c.files.previewUrl('')],
])('names the missing %s and sends no request', async (name, call) => {
  await using server = await stubServer()
  await expect(call(server.client)).rejects.toMatchObject({
    name: 'ClientError',
    message: `Missing required parameter: "${name}"`,
    type: 'argument',
    code: 0,
  })
  expect(server.received).toEqual([])
})

test.each([
  ['text', 'photo.png'],
  ['a blob', new Blob(['x'])],
  ['a list', [file]],
])('%s is not a file', async (_, given) => {
  await using server = await stubServer()
  await expect(server.client.files.create({ file: given as File })).rejects.toMatchObject({
    message: 'Parameter "file" has to be a File.',
    type: 'argument',
  })
  expect(server.received).toEqual([])
})

test.each<[string, (client: Client) => string, string]>([
  ['download', (c) => c.files.downloadUrl('f'), '/storage/buckets/b/files/f/download?project=p'],
  ['view', (c) => c.files.viewUrl('a/b'), '/storage/buckets/b/files/a%2Fb/view?project=p'],
  [
    'preview',
    (c) => c.files.previewUrl('f', { width: 2000, height: 2000, gravity: 'top', quality: 100 }),
    '/storage/buckets/b/files/f/preview?width=2000&height=2000&gravity=top&quality=100&project=p',
  ],
  [
    'initials',
    (c) => c.avatars.initialsUrl({ name: 'Ada L' }),
    '/avatars/initials?name=Ada+L&project=p',
  ],
])('the URL of a %s', (_, address, expected) => {
  const client = createClient({
    endpoint: 'http://h/v1/',
    project: 'p',
    database: 'd',
    bucket: 'b',
  })
  expect(address(client)).toBe(`http://h/v1${expected}`)
})

test('collections use their configured ids', async () => {
  await using server = await stubServer()
  const { endpoint } = server
  const collections = { posts: 'p-1' }
  const options = { endpoint, project: 'p', database: 'd', bucket: 'b', collections }
  const client = createClient(options)
  await client.documents.get('posts', 'x')
  await client.documents.get('users', 'x')
  expect(server.received.map(({ url }) => url)).toEqual([
    '/v1/databases/d/collections/p-1/documents/x',
    '/v1/databases/d/collections/users/documents/x',
  ])
})

test('a client without its identifiers is rejected', () => {
  const options = { endpoint: 'http://h/v1', project: '', database: 'd', bucket: 'b' }
  expect(() => createClient(options)).toThrow('Missing required parameter: "project"')
})

test('ids are new each time and valid', () => {
  const ids = Array.from({ length: 1000 }, () => ID.unique())
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) expect(id).toMatch(/^[0-9a-v]{24}$/)
})
