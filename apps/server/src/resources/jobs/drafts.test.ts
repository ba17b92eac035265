import { Query } from '@devhood/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import { ad } from '../../../test/jobs/jobs.ts'
import { people, type Person } from '../../../test/people/people.ts'

test('a draft can be read by its poster only, who can read no other drafts', async () => {
  await using server = await testApp()
  const { alice, bob } = await people(server.app, 'alice', 'bob')
  const draft = await ad(alice, { status: 'draft' })
  const [own, others] = [documentsOf(alice.request), documentsOf(bob.request)]
  const mine = Query.equal('poster', [alice.userId])
  for (const _ of ['first', 'kept']) {
    expect((await others.get('jobs', draft.$id)).outcome).toBe('404 document_not_found')
    expect((await own.get('jobs', draft.$id)).body).toMatchObject({ $id: draft.$id })
    expect((await others.list('jobs', mine)).ids).toEqual([])
    expect((await own.list('jobs', mine)).ids).toEqual([draft.$id])
  }
})

test("a draft can't be saved: others get not found, its poster gets the reason", async () => {
  await using server = await testApp()
  const { alice, bob } = await people(server.app, 'alice', 'bob')
  const draft = await ad(alice, { status: 'draft' })
  const saveBy = async ({ request, userId }: Person, job: string) => {
    const { outcome, body } = await documentsOf(request).create('jobSaves', { user: userId, job })
    return [outcome, String(body['message'])]
  }
  expect(await saveBy(bob, draft.$id)).toEqual(await saveBy(bob, 'unknown'))
  expect(await saveBy(alice, draft.$id)).toEqual([
    '400 document_invalid_structure',
    expect.stringContaining('"job" must be an ad that was posted'),
  ])
})

test('a word may be as long as the text', async () => {
  await using server = await testApp()
  const { alice, bob } = await people(server.app, 'alice', 'bob')
  const word = Array.from({ length: 1000 }, (_, at) => at.toString(36)).join('')
  const { $id } = await ad(alice, { description: `Lamp ${word}` })
  for (const text of ['lamp', word.slice(0, 100)]) {
    const found = await documentsOf(bob.request).list(
      'jobs',
      Query.search('description', text),
      Query.orderDesc(''),
    )
    expect(found.ids).toEqual([$id])
  }
})
