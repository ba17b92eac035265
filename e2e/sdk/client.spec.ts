import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { type Browser, expect } from '@playwright/test'
import type * as Devhood from '@devhood/client'
import contract from '../../packages/contract/package.json' with { type: 'json' }
import { pngOfSize } from '../support/pictures.ts'
import { openDeployment, test, type DeployedApp } from './deployment.ts'
import { chooseFile, person } from './sdk.ts'
import { type Pages } from './site.ts'

declare global {
  interface Window {
    devhood: typeof Devhood
    client: Devhood.Client
  }
}

const ROOT = join(import.meta.dirname, '..', '..')

/** Where browsers find what our sources import by name. */
const imports = {
  '@devhood/contract': '/packages/contract/src/index.ts',
  '@devhood/contract/collections': '/packages/contract/src/collections/index.ts',
  ...Object.fromEntries(
    Object.entries(contract.imports).map(([name, path]) => [
      name,
      join('/packages/contract', path),
    ]),
  ),
}

/** Pages with our own client in the form that browsers read: its sources, without types. */
const CLIENT_PAGES: Pages = {
  head: `
    <script type="importmap">${JSON.stringify({ imports })}</script>
    <script type="module">
      import * as devhood from '/packages/client/src/index.ts'
      window.devhood = devhood
    </script>`,
  scriptAt: (path) =>
    /^\/packages\/(client|contract)\/src\/(?:[a-z-]+\/)*[a-z-]+\.ts$/.test(path)
      ? stripTypeScriptTypes(readFileSync(join(ROOT, path), 'utf8'))
      : undefined,
}

async function signedIn(browser: Browser, { server, site }: DeployedApp) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(site.origin)
  await page.evaluate(
    async ({ endpoint, ada: { username, ...given } }) => {
      const options = { endpoint, project: 'devhood', database: 'devhood', bucket: 'media' }
      window.client = window.devhood.createClient(options)
      const { account, documents, avatars } = window.client
      const { ID } = window.devhood
      const { $id } = await account.create({ ...given, userId: ID.unique() })
      await documents.create('users', ID.unique(), {
        accountId: $id,
        name: 'Ada Lovelace',
        username,
        email: given.email,
        imageUrl: avatars.initialsUrl({ name: 'Ada Lovelace' }),
      })
      await account.createEmailSession(given)
    },
    { endpoint: `${server.origin}/v1`, ada: person('ada') },
  )
  return page
}

test('an upload reports its progress, can be aborted and resumed', async ({ browser, deploy }) => {
  const page = await signedIn(browser, deploy(CLIENT_PAGES))
  const photo = pngOfSize(16 * 1024 * 1024)
  await chooseFile(page, 'photo.png', photo)
  // A connection so slow that a chunk takes longer than the browser's interval between two progress events.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 20 * 1024 * 1024,
  })

  const upload = await page.evaluate(async () => {
    const { client, devhood } = window
    const file = document.querySelector<HTMLInputElement>('#file')?.files?.[0]
    if (!file) throw new Error('No file was chosen')
    const reported: Devhood.UploadProgress[] = []
    const fileId = devhood.ID.unique()
    const stop = new AbortController()
    const failure = await client.files
      .create(
        { file, fileId },
        {
          signal: stop.signal,
          onProgress: (progress) => {
            reported.push(progress)
            if (progress.chunksUploaded === 2) stop.abort()
          },
        },
      )
      .then(
        () => undefined,
        ({ message, type }: Devhood.ClientError) => ({ message, type }),
      )
    const half = await client.files.get(fileId)
    const resumed: Devhood.UploadProgress[] = []
    const onProgress = (progress: Devhood.UploadProgress) => resumed.push(progress)
    const whole = await client.files.create({ file, fileId }, { onProgress })
    return { failure, reported, half, resumed, whole }
  })

  expect(upload.failure).toEqual({ message: 'Aborted', type: 'aborted' })
  expect(upload.half).toMatchObject({ chunksUploaded: 2, chunksTotal: 4, signature: '' })
  expect(upload.resumed[0]).toMatchObject({ loaded: 2 * 5 * 1024 * 1024, chunksUploaded: 2 })
  expect(upload.resumed.at(-1)).toMatchObject({
    loaded: photo.length,
    progress: 100,
    chunksUploaded: 4,
    chunksTotal: 4,
  })
  // Progress is reported while a chunk is on its way, not only when it has arrived.
  const inside = upload.reported.filter(({ loaded }) => loaded % (5 * 1024 * 1024) !== 0)
  expect(inside.length).toBeGreaterThan(2)
  for (const reports of [upload.reported, upload.resumed]) {
    const loaded = reports.map((progress) => progress.loaded)
    expect(loaded).toEqual(loaded.toSorted((a, b) => a - b))
  }
  expect(upload.whole).toMatchObject({
    name: 'photo.png',
    mimeType: 'image/png',
    sizeOriginal: photo.length,
    signature: createHash('md5').update(photo).digest('hex'),
  })
})

test('server errors keep their message in a browser', async ({ browser }) => {
  await using deployment = await openDeployment(CLIENT_PAGES)
  const page = await signedIn(browser, deployment)
  await deployment.server.stop()
  const failures = await page.evaluate(async () => {
    const { client } = window
    const words = ({ message, code, type }: Devhood.ClientError) => ({ message, code, type })
    const file = new File(['x'], 'x.png')
    return [
      await client.account.get().then(() => undefined, words),
      await client.files
        .create({ file }, { signal: AbortSignal.abort() })
        .then(() => undefined, words),
    ]
  })
  expect(failures).toEqual([
    { message: 'Network request failed', code: 0, type: 'network' },
    { message: 'Aborted', code: 0, type: 'aborted' },
  ])
})
