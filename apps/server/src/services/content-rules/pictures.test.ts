import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { documentsOf, post, upload } from '../../../test/documents/documents.ts'
import { ad } from '../../../test/jobs/jobs.ts'
import { act, openModeration, reportsOf } from '../../../test/people/moderation.ts'
import type { Person } from '../../../test/people/people.ts'

const photo = async (name: string) =>
  readFile(new URL(`../../../test/photos/${name}`, import.meta.url))
const CONCERT = await photo('photo-concert.jpg')
const FLOWERS = await photo('photo-flowers.jpeg')
const flat = async () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: '#a1b2c3' } })
    .png()
    .toBuffer()

const nameFor = async (bytes: Buffer) => `a.${(await sharp(bytes).metadata()).format}`

const share = async ({ request }: Person, bytes: Buffer) => {
  const picture = await upload(request, { bytes, name: await nameFor(bytes) })
  return (await documentsOf(request).create('posts', picture)).body
}

/** Bob has shared this picture, and Olga has acted on the post. */
async function openRemoved(bytes: Buffer, ...actions: readonly string[]) {
  const world = await openModeration()
  const { $id } = await share(world.Bob, bytes)
  for (const action of actions)
    expect((await act(world, world.Olga, { action, post: $id })).outcome).toBe('201')
  return world
}

const as = async (change: (picture: Sharp) => Sharp, bytes: Buffer) =>
  change(sharp(bytes).autoOrient()).toBuffer()

test.each<[what: string, action: string, make: (bytes: Buffer) => Promise<Buffer>]>([
  ['itself', 'delete', async (bytes) => bytes],
  ['itself', 'hide', async (bytes) => bytes],
  ['a smaller one', 'delete', async (bytes) => as((it) => it.resize(600).jpeg(), bytes)],
  ['a worse one', 'delete', async (bytes) => as((it) => it.jpeg({ quality: 30 }), bytes)],
  ['another format', 'delete', async (bytes) => as((it) => it.resize(500).png(), bytes)],
  ['a grey one', 'delete', async (bytes) => as((it) => it.greyscale().jpeg(), bytes)],
])('a removed picture waits when it comes again: %s, after %s', async (_what, action, make) => {
  const world = await openRemoved(CONCERT, action)
  await using _ = world.server
  const { held, $id } = await share(world.Alice, await make(CONCERT))
  expect(held).toBe(true)
  const { reports } = await reportsOf(world.Olga)
  expect(reports).toMatchObject([{ reason: 'rule', text: 'The picture looks like a removed one' }])
  expect((await documentsOf(world.Carol.request).get('posts', String($id))).status).toBe(404)
})

test('one that comes again as a further picture, as a change, or as a logo waits too', async () => {
  const world = await openRemoved(CONCERT, 'delete')
  await using _ = world.server
  const { Alice } = world
  const own = documentsOf(Alice.request)
  const [first, second] = [
    await upload(Alice.request, { bytes: FLOWERS, name: 'a.jpg' }),
    await upload(Alice.request, { bytes: CONCERT, name: 'a.jpg' }),
  ]
  const both = { imageIds: [first.imageId, second.imageId] }
  expect((await own.create('posts', both)).body['held']).toBe(true)
  const { $id } = await post(Alice)
  const change = await upload(Alice.request, { bytes: CONCERT, name: 'a.jpg' })
  expect((await own.update('posts', $id, change)).body['held']).toBe(true)
  const logo = await upload(Alice.request, { bytes: CONCERT, name: 'a.jpg' })
  expect((await ad(Alice, logo))['held']).toBe(true)
})

test.each<
  [what: string, removed: () => Promise<Buffer>, actions: string[], shared: () => Promise<Buffer>]
>([
  ['another picture', async () => CONCERT, ['delete'], async () => FLOWERS],
  ['a flat picture, which looks like all of them', flat, ['delete'], flat],
  ['a picture that was shown again', async () => CONCERT, ['hide', 'show'], async () => CONCERT],
  ['a picture that nobody removed', async () => CONCERT, [], async () => CONCERT],
])('%s does not wait', async (_what, removed, actions, shared) => {
  const world = await openRemoved(await removed(), ...actions)
  await using _ = world.server
  expect((await share(world.Alice, await shared()))['held']).toBe(false)
  expect((await reportsOf(world.Olga)).total).toBe(0)
})
