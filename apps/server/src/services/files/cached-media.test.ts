import { expect, test } from 'vitest'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { people, testApp } from '../../../test/index.ts'
import { picture } from '../../../test/files/pictures.ts'
import { FILES, uploadsOf } from '../../../test/files/upload.ts'

/** The preview is too large for the memory cache. */
const large = () => picture(1200, 1000).png({ compressionLevel: 0 }).toBuffer()

test.each(['/preview', '/view', '/download'])(
  'a conditional request is answered 304 without looking up the file: %s',
  async (path) => {
    await using server = await testApp()
    const { alice } = await people(server.app, 'alice')
    const { file } = await uploadsOf(alice.request).uploadFile(await large())
    const url = `${FILES}/${file.$id}${path}`
    const { etag } = (await alice.request('GET', url)).headers
    for (const folder of ['files', 'previews']) await server.platform.blobs.deletePrefix(folder)
    const ask = async (known: string) => {
      const response = await alice.request('GET', url, undefined, { 'if-none-match': known })
      return [response.statusCode, response.headers['etag']]
    }
    expect(await ask(String(etag))).toEqual([304, etag])
    expect(await ask('"something else"')).toEqual([503, undefined])
  },
)

/** A listening server, with a picture of alice's that bob requests. */
async function openListeningServer() {
  const server = await testApp()
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { alice, bob } = await people(server.app, 'alice', 'bob')
  const { $id, imageId } = await post(alice)
  const fetchPreview = async () => {
    const response = await fetch(`${origin}${FILES}/${String(imageId)}/preview?width=20`, {
      headers: { cookie: bob.cookie },
    })
    return [
      response.status,
      response.headers.get('etag'),
      (await response.arrayBuffer()).byteLength,
    ]
  }
  const route = server.app.routing.bind(server.app)
  let worked = 0
  server.app.routing = (...exchange) => {
    worked++
    route(...exchange)
  }
  return {
    alice,
    bob,
    fetchPreview,
    postId: $id,
    worked: () => worked,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
type ListeningServer = Awaited<ReturnType<typeof openListeningServer>>

test('a picture requested again is served without the router', async () => {
  await using at = await openListeningServer()
  const first = await at.fetchPreview()
  expect([first[0], await at.fetchPreview(), await at.fetchPreview()]).toEqual([200, first, first])
  expect(at.worked()).toBe(1)
})

test.each<[string, (at: ListeningServer) => Promise<unknown>, number]>([
  ['has signed out', ({ bob }) => bob.request('DELETE', '/v1/account/sessions/current'), 401],
  [
    'has blocked the author',
    ({ alice, bob }) => documentsOf(bob.request).create('blocks', { blocked: alice.userId }),
    404,
  ],
  [
    'requests it again after its post was deleted',
    ({ alice, postId }) => documentsOf(alice.request).delete('posts', postId),
    404,
  ],
])('it is not served again to somebody who %s', async (_, act, status) => {
  await using at = await openListeningServer()
  for (let time = 0; time < 2; time++) await at.fetchPreview()
  await act(at)
  expect((await at.fetchPreview())[0]).toBe(status)
})
