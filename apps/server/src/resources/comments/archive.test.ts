import { expect, test } from 'vitest'
import { sharedApp } from '../../../test/app/shared-app.ts'
import { commentOn } from '../../../test/documents/comments.ts'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { setHidden } from '../../../test/documents/hiding.ts'
import { unsetFields } from '../../../test/documents/unset-fields.ts'
import { archiveOf } from '../../../test/files/archive.ts'
import { people } from '../../../test/people/people.ts'

const server = sharedApp()

test('an archive has all comments of a person, also on posts that are closed to them now', async () => {
  const { Alice, Bob } = await people(server().app, 'Alice', 'Bob')
  const open = (await post(Alice, { caption: 'A lantern' })).$id
  const hidden = (await post(Alice, { caption: 'A secret' })).$id
  const said = await commentOn(Alice, open, { text: 'Said by Alice' })
  const ids = [
    await commentOn(Bob, open, { text: '<b>One</b>' }),
    await commentOn(Bob, open, { text: 'Two', parent: said }),
    await commentOn(Bob, hidden, { text: 'Three' }),
  ]
  await documentsOf(Bob.request).update('comments', String(ids[0]), { text: '<i>One</i>' })
  await setHidden(server().platform, 'posts', { $id: hidden })
  const archive = await archiveOf(Bob)
  const found = archive.json<{ $id: string }[]>('comments.json')
  const unset = unsetFields('comments', (field) => !field.unexported && !('archive' in field))
  const record = { ...unset, $id: expect.any(String) as string }
  const at = '2026-01-15T12:00:00.000+00:00'
  const times = { $createdAt: at, $updatedAt: expect.any(String) as string }
  const lantern = expect.objectContaining({ $id: open, caption: 'A lantern' }) as object
  expect(found.toSorted((one, other) => ids.indexOf(one.$id) - ids.indexOf(other.$id))).toEqual([
    { ...record, ...times, text: '<i>One</i>', editedAt: at, post: lantern },
    {
      ...record,
      ...times,
      text: 'Two',
      post: lantern,
      parent: expect.objectContaining({ $id: said }) as object,
    },
    // Of the post, it has what the person may still see: nothing.
    { ...record, ...times, text: 'Three', post: null },
  ])
  expect(archive.text('index.html')).toContain('&lt;i&gt;One&lt;/i&gt;')
  expect(archive.text('comments.json')).not.toContain('Said by Alice')
})
