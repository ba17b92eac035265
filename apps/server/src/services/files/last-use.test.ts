import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { people } from '../../../test/people/people.ts'
import { CHUNK, uploadsOf } from '../../../test/files/upload.ts'
import { findPreview, insertPreview, touchPreview } from './previews/preview-store.ts'
import { findFile, markUsed } from './storage/store.ts'

test('recording the last use of a file or preview does not invalidate cached files', async () => {
  await using server = await testApp()
  const { database, now } = server.platform
  const { alice } = await people(server.app, 'alice')
  // The upload stays incomplete, so that no previews are rendered meanwhile.
  const { file } = await uploadsOf(alice.request).chunk(Buffer.alloc(2 * CHUNK), 0)
  const id = String(file.$id)
  const { key = '' } = (await findFile(database, { id })) ?? {}
  const preview = { key, variant: 'test' }
  await database.write(async (tx) => insertPreview(tx, { ...preview, size: 1, usedAt: now() }))
  const [ofFiles, ofPreviews] = [database.watch(), database.watch()]
  await findFile(ofFiles, { id })
  await findPreview(ofPreviews, preview)
  server.clock.advance(1)
  await database.write(async (tx) => {
    await markUsed(tx, id, { usedAt: now() })
    await touchPreview(tx, { ...preview, usedAt: now() })
  })
  const [kept, found] = [await findFile(database, { id }), await findPreview(database, preview)]
  expect([kept?.usedAt, found?.usedAt]).toEqual([now(), now()])
  expect([ofFiles.isUnchanged(), ofPreviews.isUnchanged()]).toEqual([true, true])
})
