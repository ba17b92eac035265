import { expect, test } from 'vitest'
import { sharedApp } from '../../../test/app/shared-app.ts'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { people } from '../../../test/people/people.ts'

const server = sharedApp()

test('a caption and a comment know which of the people that they mention are there', async () => {
  const { Mina, Bob } = await people(server().app, 'Mina', 'Bob')
  const [mina, bob] = [Mina.username, Bob.username]
  const alice = documentsOf(Mina.request)
  const { $id } = await post(Mina, { caption: 'words alone' })
  const captions: [caption: string | null, mentions: string | null][] = [
    [`@${bob.toUpperCase()} and @nobody.there, @${mina}, @${bob} again`, `${bob} ${mina}`],
    ['only @nobody.there', ''],
    ['nobody@example.com', null],
    [`\`@${bob}\` in code`, null],
    [null, null],
  ]
  for (const [caption, mentions] of captions) {
    const { body } = await alice.update('posts', $id, { caption })
    expect([caption, body['mentions']]).toEqual([caption, mentions])
  }
  const created = await post(Mina, { caption: `with @${bob}` })
  expect(created['mentions']).toBe(bob)
  const comment = await alice.create('comments', { post: $id, text: `@${bob} @nobody.there` })
  expect(comment.body['mentions']).toBe(bob)
  const edited = await alice.update('comments', comment.body.$id, { text: '@nobody.there' })
  expect(edited.body['mentions']).toBe('')
})

test('clients set no mentions, and other changes leave them as they are', async () => {
  const { Nora, Bob } = await people(server().app, 'Nora', 'Bob')
  const nora = documentsOf(Nora.request)
  const { $id } = await post(Nora, { caption: `with @${Bob.username}`, mentions: 'mallory' })
  const { body } = await nora.update('posts', $id, { location: 'Porto', mentions: 'mallory' })
  expect(body['mentions']).toBe(Bob.username)
  const same = await nora.update('posts', $id, { caption: `with @${Bob.username}` })
  expect(same.body['$updatedAt']).toBe(body['$updatedAt'])
})
