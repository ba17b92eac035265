import { type Page } from '@playwright/test'
import { expect, test, unique } from './support/fixtures.ts'
import { replaceResponses } from './support/screen-state.ts'
import { createDocument, share, signUpUser } from './support/users.ts'

interface Screen {
  readonly path: (posts: readonly [string, string], username: string) => string
  /** The calls whose answers are late. */
  readonly hold: RegExp
  /** CSS selectors of the first placeholder, and of what comes in its place. */
  readonly placeholder: string
  readonly real: string
}

const POSTS = /^GET .*\/posts\/documents\?/
const ROW = 'main [aria-busy=true] > div'

const SCREENS: Readonly<Record<string, Screen>> = {
  // First, on a post of its own: what the browser has seen of a post already is shown at once.
  'the picture of a post': {
    path: ([, other]) => `/posts/${other}`,
    hold: /^GET .*\/posts\/documents\/[^?]/,
    placeholder: ROW,
    real: 'main [data-part=stage]',
  },
  comments: {
    path: ([post]) => `/posts/${post}`,
    hold: /^GET .*\/comments\/documents\?/,
    placeholder: 'main section [aria-busy=true] > div',
    real: 'main section ol [role=group]',
  },
  Home: { path: () => '/', hold: POSTS, placeholder: ROW, real: 'main [role=tabpanel] li' },
  Explore: {
    path: () => '/explore',
    hold: POSTS,
    placeholder: `${ROW} > div`,
    real: 'main [role=listitem]',
  },
  'a profile': {
    path: (_, username) => `/@${username}`,
    hold: /^GET .*\/users\/documents\?.*username/,
    placeholder: `${ROW} > div`,
    real: 'main section > div > div',
  },
  People: {
    path: () => '/all-users',
    hold: /^GET .*\/users\/documents\?.*orderDesc/,
    placeholder: `${ROW} > div`,
    real: 'main li > article',
  },
  'found posts': {
    path: () => '/search?q=lanterns&tab=posts',
    hold: POSTS,
    placeholder: `${ROW} > div`,
    real: 'main ul[aria-label="Posts found"] > li',
  },
  'found people': {
    path: () => '/search?q=winter&tab=people',
    hold: /^GET .*\/users\/documents\?.*search/,
    placeholder: ROW,
    real: 'main ul[aria-label="People found"] > li',
  },
}

/** Pixels by which lines of text differ from one to the next. */
const LITTLE = 24

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not on the screen.`)
  return box
}

test('what is loading has the size and place of what comes', async ({ visit }) => {
  const ada = await signUpUser((await visit()).page, 'Ada Winter', unique('ada'))
  const about = {
    headline: 'Platform engineer',
    place: 'Lagos, Nigeria',
    stack: ['Go', 'Rust', 'PostgreSQL'],
  }
  const changed = await ada.page.request.patch(
    `/v1/databases/devhood/collections/users/documents/${ada.userId}`,
    { data: { data: about } },
  )
  expect(changed.status()).toBe(200)
  const fields = { caption: 'Lanterns, all of them', tags: ['night'], location: 'Lagos' }
  const posts = [
    await share(ada, fields, 1200, 900),
    await share(ada, { ...fields, caption: 'Lanterns above the street' }, 1200, 900),
  ] as const
  // With more than a few posts, rows have their usual height.
  for (const at of ['door', 'bridge'])
    await share(ada, { ...fields, caption: `Lanterns at the ${at}` }, 1500, 1000)
  await createDocument(ada, 'comments', { creator: ada.userId, post: posts[0], text: 'Nice' })
  const { page } = await visit({ reducedMotion: 'reduce' })
  await signUpUser(page, 'Ines Moreira', unique('ines'))
  for (const [name, { path, hold, placeholder, real }] of Object.entries(SCREENS)) {
    const { change, stop } = await replaceResponses(page, {
      hold,
      shows: () => page.locator('main'),
    })
    await page.goto(path(posts, ada.username))
    await expect(page.locator(placeholder).first(), name).toBeVisible()
    const before = await boxOf(page, placeholder)
    change({ shows: () => page.locator('main') })
    await expect(page.locator(real).first(), name).toBeVisible()
    const after = await boxOf(page, real)
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs(after[side] - before[side]), `${name}: ${side}`).toBeLessThanOrEqual(LITTLE)
    await stop()
  }
})
