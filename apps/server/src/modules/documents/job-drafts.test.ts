import { Query } from '@devhood/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { documentsOf } from '../../../test/documents.ts'
import { ad } from '../../../test/jobs.ts'
import { people } from '../../../test/people.ts'

test('a draft is read by its poster, who has nothing else of their own, and by nobody else', async () => {
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
