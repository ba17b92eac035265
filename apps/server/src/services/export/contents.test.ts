import { expect, test } from 'vitest'
import { openFixture } from '../../../test/access/fixture.ts'
import { testApp } from '../../../test/app/app.ts'
import { documentsOf, upload } from '../../../test/documents/documents.ts'
import { archiveOf } from '../../../test/files/archive.ts'
import { people } from '../../../test/people/people.ts'

test('contains all pictures of a post, on its page with their texts', async () => {
  await using server = await testApp()
  const { alice } = await people(server.app, 'alice')
  const one = await upload(alice.request, { name: 'one.png' })
  const two = await upload(alice.request, { name: 'two.png' })
  const imageIds = [one.imageId, two.imageId]
  const response = await documentsOf(alice.request).create('posts', {
    imageIds,
    imageAlts: ['', 'Two'],
  })
  expect(response.outcome).toBe('201')
  const { files, json } = await archiveOf(alice)
  const paths = [`files/${one.imageId}-one.png`, `files/${two.imageId}-two.png`]
  expect(json('posts.json')).toMatchObject([
    { imageIds, imageAlts: ['', 'Two'], file: paths[0], files: paths },
  ])
  const page = String(files.get('index.html'))
  const shown = Array.from(
    page.matchAll(/<img src="([^"]+)" alt="([^"]+)"/g),
    ([, ...each]) => each,
  )
  expect(shown).toEqual([
    [paths[0], 'A picture without a description'],
    [paths[1], 'Two'],
  ])
})

test('contains each document of a person', async () => {
  await using world = await openFixture('owner')
  const { files } = await archiveOf(world.Alice)
  const records = Buffer.concat(
    [...files].flatMap(([path, bytes]) => (path.endsWith('.json') ? [bytes] : [])),
  )
  expect(
    Object.entries(world.own).filter(
      ([, id]) => !records.includes(`"$id":"${id}"`) && !records.includes(`"$id": "${id}"`),
    ),
  ).toEqual([])
})
