import { createHash } from 'node:crypto'
import { expect } from '@playwright/test'
import { unique } from '../support/fixtures.ts'
import { blackPng, pngOfSize } from '../support/pictures.ts'
import { test } from './deployment.ts'
import {
  chooseFile,
  person,
  SDK_PAGES,
  SDKS,
  shownWidth,
  signUp,
  upload,
  openSdkPage,
} from './sdk.ts'

const FILES = '**/v1/storage/buckets/media/files'

test('an interrupted upload resumes where it stopped', async ({ browser, deploy }) => {
  const deployment = deploy(SDK_PAGES)
  const page = await openSdkPage(browser, deployment)
  const fileId = unique('photo')
  await signUp(page, person('ada'))
  const photo = pngOfSize(12_000_000)
  await chooseFile(page, 'photo.png', photo)

  const ranges: (string | undefined)[] = []
  await page.route(FILES, async (route) => {
    const range = route.request().headers()['content-range']
    ranges.push(range)
    await (ranges.length === 2 ? route.abort() : route.continue())
  })
  await expect(upload(page, fileId)).rejects.toThrow('Failed to fetch')
  const half = await page.evaluate((id) => window.sdk.storage.getFile('media', id), fileId)
  expect(half).toMatchObject({ chunksUploaded: 1, chunksTotal: 3, signature: '' })

  const { file, progressEvents } = await upload(page, fileId)
  expect(ranges).toEqual([
    'bytes 0-5242879/12000000',
    'bytes 5242880-10485759/12000000',
    'bytes 5242880-10485759/12000000',
    'bytes 10485760-11999999/12000000',
  ])
  expect(progressEvents.map(({ chunksUploaded }) => chunksUploaded)).toEqual([2, 3])
  expect(file).toMatchObject({
    sizeOriginal: photo.length,
    signature: createHash('md5').update(photo).digest('hex'),
  })
})

for (const sdk of SDKS)
  test(`on the same site a file is shown, saved, renamed and deleted with SDK ${sdk.version}`, async ({
    browser,
    deploy,
  }) => {
    const deployment = deploy(sdk, '127.0.0.1')
    const page = await openSdkPage(browser, deployment)
    await signUp(page, person('ada'))
    await chooseFile(page, 'photo.png', blackPng(200, 150))
    const { file, preview } = await upload(page)
    expect(await shownWidth(page, preview)).toBe(2000)

    const known = await page.evaluate(async (id) => {
      const { storage } = window.sdk
      const { name } = await storage.updateFile('media', id, 'renamed.png')
      const one = await storage.getFile('media', id)
      const { total, files } = await storage.listFiles('media')
      const view = String(storage.getFileView('media', id))
      const saved = await fetch(String(storage.getFileDownload('media', id)), {
        credentials: 'include',
      })
      return {
        names: [name, one.name, ...files.map((each) => each.name)],
        total,
        view,
        saved: [saved.status, (await saved.blob()).size - one.sizeOriginal],
      }
    }, file.$id)
    expect(known).toMatchObject({
      names: ['renamed.png', 'renamed.png', 'renamed.png'],
      total: 1,
      saved: [200, 0],
    })
    expect(await shownWidth(page, known.view)).toBe(200)

    const gone = await page.evaluate(async (id) => {
      const { storage } = window.sdk
      await storage.deleteFile('media', id)
      return window.failureOf(storage.getFile('media', id))
    }, file.$id)
    expect(gone).toMatchObject({ code: 404, type: 'storage_file_not_found' })
  })
