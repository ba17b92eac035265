import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { documentsOf, upload } from '../../../test/documents/documents.ts'
import { people } from '../../../test/people/people.ts'

const INITIALS = '/v1/avatars/initials?name=Alice'

test('an empty imageId in a profile update removes the picture', async () => {
  await using server = await testApp()
  const { Alice } = await people(server.app, 'Alice')
  const { update } = documentsOf(Alice.request)
  const sent = { name: 'Alice', bio: 'Hi', imageUrl: INITIALS, imageId: '' }
  const { outcome, body } = await update('users', Alice.userId, sent)
  expect(outcome).toBe('200')
  expect(body).toMatchObject({ bio: 'Hi', imageId: null })
  const picture = await upload(Alice.request)
  expect((await update('users', Alice.userId, picture)).body).toMatchObject({
    imageId: picture.imageId,
  })
  const cleared = await update('users', Alice.userId, { imageUrl: '', imageId: '' })
  expect(cleared.body).toMatchObject({ imageId: null, imageUrl: null })
})
