import { expect, test, unique } from './support/fixtures.ts'
import { createDocument, makeOperator, share, signUpUser, upload } from './support/users.ts'

/** Pixels; as wide as the stored picture, which no list needs. */
const WHOLE = 2000

test('no avatar, tile or card loads a picture larger than it needs', async ({ visit }) => {
  const { page } = await visit()
  const ines = await signUpUser(page, 'Ines Moreira')
  const caption = unique('wide')
  const large = await share(ines, { caption }, 2400, 1600)
  const small = await share(ines, { caption }, 500, 300)
  const face = await upload(ines, 2100, 2100)
  const imageUrl = `/v1/storage/buckets/media/files/${face}/preview?width=${WHOLE}&height=${WHOLE}`
  const changed = await page.request.patch(
    `/v1/databases/devhood/collections/users/documents/${ines.userId}`,
    { data: { data: { imageId: face, imageUrl } } },
  )
  expect(changed.status()).toBe(200)

  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  for (const address of [
    '/',
    `/explore?q=${caption}`,
    `/search?q=${caption}`,
    `/profile/${ines.userId}`,
    '/all-users',
  ]) {
    await page.goto(address)
    await expect(page.locator('main img').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  const widths = asked
    .filter(({ pathname }) => pathname.endsWith('/preview'))
    .map(({ searchParams }) => Number(searchParams.get('width')))
  expect(widths.length).toBeGreaterThan(4)
  expect(widths.filter((width) => width >= WHOLE || width === 0)).toEqual([])

  // A small picture is never requested in more than its own width.
  for (const [post, most] of [
    [small, 500],
    [large, WHOLE],
  ] as const) {
    await page.goto(`/posts/${post}`)
    const picture = page.getByRole('main').getByRole('img').first()
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc))
      .toContain('/preview?')
    const source = await picture.evaluate((img: HTMLImageElement) => img.currentSrc)
    expect(Number(new URL(source).searchParams.get('width'))).toBeLessThanOrEqual(most)
  }
})

for (const [density, width, step] of [
  [2, 1440, 1280],
  [3, 390, 1280],
] as const)
  test(
    `at a density of ${density}, a card of a ${width} px window loads ${step} px`,
    { tag: '@alike' },
    async ({ visit }) => {
      const viewport = { width, height: 900 }
      const { page } = await visit({ viewport, deviceScaleFactor: density })
      const ines = await signUpUser(page, 'Ines Moreira')
      const caption = unique('sharp')
      await share(ines, { caption }, 2400, 1600)
      await page.goto('/')
      const picture = page
        .getByRole('article')
        .filter({ hasText: caption })
        .getByRole('img')
        .first()
      const loaded = () =>
        picture.evaluate((img: HTMLImageElement) =>
          URL.parse(img.currentSrc)?.searchParams.get('width'),
        )
      await expect.poll(loaded).toBe(String(step))
    },
  )

const NAME = 'Maria Fernanda de Albuquerque e Castro'

test(
  'no form and no page of operators is wider than a small phone',
  { tag: '@alike' },
  async ({ visit, server }) => {
    const { page } = await visit({ viewport: { width: 320, height: 700 } })
    const maria = await signUpUser(page, NAME)
    makeOperator(server, maria)
    const job = await createDocument(maria, 'jobs', {
      poster: maria.userId,
      title: 'Lamp engineer',
    })
    const olga = await signUpUser((await visit()).page, 'Olga Brandt')
    const conversation = await createDocument(maria, 'conversations', { other: olga.userId })
    const wide = 'w'.repeat(200)
    await createDocument(maria, 'messages', { conversation, text: wide })
    const pages = {
      '/messages': page.getByRole('link', { name: /Olga/ }),
      [`/messages/${conversation}`]: page.getByText(wide),
      '/messages/new': page.getByRole('searchbox', { name: 'To whom?' }),
      '/operator/people': page.getByRole('list', { name: 'People' }).getByText(NAME).first(),
      [`/jobs/${job}/edit`]: page.getByLabel('Description', { exact: true }),
      '/settings': page.getByRole('heading', { name: 'Devices', exact: true }),
    }
    for (const [address, content] of Object.entries(pages)) {
      await page.goto(address)
      await expect(content).toBeVisible()
      const outside = await page.evaluate(() =>
        [...document.querySelectorAll('main *')]
          .filter((it) => it.getBoundingClientRect().right > document.documentElement.clientWidth)
          // A row of filters scrolls in itself.
          .filter((it) => it.parentElement?.closest('[class*="op-chips"]') === null)
          .map((it) => it.tagName),
      )
      expect([address, outside]).toEqual([address, []])
    }
  },
)

test(
  'a field that grows with its text does so downwards alone',
  { tag: '@alike' },
  async ({ visit }) => {
    const { page } = await visit({ viewport: { width: 390, height: 844 } })
    const nils = await signUpUser(page, 'Nils Aker')
    const post = await share(nils, { caption: 'A long talk' }, 300, 200)
    await createDocument(nils, 'comments', { creator: nils.userId, post, text: 'Say more' })
    const text = `${'many words in a single paragraph '.repeat(15)} ${'w'.repeat(300)}`
    const button = (name: string) => page.getByRole('button', { name }).click()
    const edit = async () => {
      await button('More about the comment by Nils Aker')
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
    }
    const report = async () => {
      await button('More about Olga Brandt')
      await page.getByRole('button', { name: 'Report this post' }).click()
    }
    const olga = await signUpUser((await visit()).page, 'Olga Brandt')
    const other = await share(olga, { caption: 'Another desk' }, 300, 200)
    const places: readonly [address: string, field: string, open?: () => Promise<void>][] = [
      [`/posts/${post}`, 'Add a comment'],
      [`/posts/${post}`, 'Reply to Nils Aker', async () => button('Reply to Nils Aker')],
      [`/posts/${post}`, 'Edit the comment', edit],
      [`/update-post/${post}`, 'Caption'],
      [`/update-post/${post}`, 'Alt text'],
      [`/update-profile/${nils.userId}`, 'Bio'],
      ['/jobs/new', 'Description'],
      [`/posts/${other}`, 'Add details', report],
    ]
    for (const [address, name, open] of places) {
      await page.goto(address)
      await open?.()
      const field = page.getByRole('textbox', { name }).last()
      const { height = 0 } = (await field.boundingBox()) ?? {}
      await field.fill(text)
      const box = await field.evaluate((it) => {
        const { clientWidth, scrollWidth } = document.documentElement
        const { right, height: grown } = it.getBoundingClientRect()
        return { isInside: right <= clientWidth && scrollWidth <= clientWidth, height: grown }
      })
      expect({ address, name, ...box }).toMatchObject({ address, name, isInside: true })
      expect(box.height).toBeGreaterThan(height)
    }
  },
)
