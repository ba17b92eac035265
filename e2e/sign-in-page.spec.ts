import { type Locator, type Page } from '@playwright/test'
import { TEXTS } from '@devhood/contract'
import {
  openHome,
  PASSWORD,
  registerByApi,
  signUpByApi,
  expect,
  expectAccessible,
  test,
  unique,
} from './support/fixtures.ts'

/** The position of an element, in CSS pixels of the screen. */
interface Edges {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const edgesOf = (element: Locator) =>
  element.evaluate((node): Edges => {
    const { left, top, right, bottom } = node.getBoundingClientRect()
    return { left, top, right, bottom }
  })

function screenOf(page: Page): Edges {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  return { left: 0, top: 0, right: width, bottom: height }
}

test.describe('sign-in page', () => {
  test(
    'the sign-in page opens when the session fallback is missing or an empty list',
    { tag: '@alike' },
    async ({ visit }) => {
      const { page } = await visit()
      for (const fallback of [undefined, '[]']) {
        await page.goto('/sign-up')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Devhood')
        await page.evaluate((value) => {
          localStorage.clear()
          if (value !== undefined) localStorage.setItem('cookieFallback', value)
        }, fallback)
        await page.goto('/saved')
        await expect(page).toHaveURL('/sign-in?to=%2Fsaved')
      }
    },
  )

  test('the form stays when the code of the part beside it does not load', async ({ visit }) => {
    const { page } = await visit({ viewport: { width: 1440, height: 900 } })
    await page.route('**/assets/showcase-*.js', async (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await page.goto('/sign-in')
    await failed
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText(TEXTS.rules.password)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // What the server has sent stays.
    const quotes = page.getByRole('region', { name: 'About Devhood' }).getByRole('listitem')
    await expect(quotes).toHaveCount(16)
  })

  test('wide screens show the quotes before any script, and the script keeps them', async ({
    visit,
  }) => {
    const { page } = await visit({ viewport: { width: 1440, height: 900 } })
    const scripts = Promise.withResolvers<void>()
    await page.route('**/assets/auth-*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.goto('/sign-in', { waitUntil: 'commit' })
    const beside = page.getByRole('region', { name: 'About Devhood' })
    await expect(beside.getByRole('listitem')).toHaveCount(16)
    const quotes = await page.evaluateHandle(() => [...document.querySelectorAll('section li')])
    expect(await quotes.evaluate(([first]) => first?.checkVisibility())).toBe(true)
    scripts.resolve()
    await expect(beside.getByText(TEXTS.headline)).toBeAttached()
    expect(await quotes.evaluate(([first]) => first?.isConnected)).toBe(true)
  })

  test('the form shows before its script, which keeps the elements and sends what was typed', async ({
    visit,
  }) => {
    const { page } = await visit()
    const username = unique('ines')
    await signUpByApi(page, 'Ines Moreira', username)
    await page.context().clearCookies()
    const script = Promise.withResolvers<void>()
    await page.route('**/assets/auth-*.js', async (route) => {
      await script.promise
      await route.continue()
    })
    await page.goto('/sign-in?to=%2Fsaved', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill(`${username}@example.org`)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    const elements = await page.evaluateHandle(() => [...document.querySelectorAll('main *')])
    await page.getByRole('button', { name: 'Sign in', exact: true }).press('Enter')
    const sent = page.waitForRequest('**/v1/account/sessions/email')
    script.resolve()
    await sent
    expect(await elements.evaluate((all) => all.every((each) => each.isConnected))).toBe(true)
    await expect(page).toHaveURL('/saved')
  })

  test(
    'after signing in, an address of another site leads Home',
    { tag: '@alike' },
    async ({ visit }) => {
      const { page } = await visit()
      const username = unique('rui')
      await signUpByApi(page, 'Rui Costa', username)
      for (const to of ['/.//other.test/x', '/x/..//other.test/x', '/%2e//other.test/x']) {
        for (const screen of ['sign-in', 'sign-up', 'signed-in']) {
          await page.goto(`/${screen}?${new URLSearchParams({ to })}`)
          await expect(page).toHaveURL('/')
        }
      }
    },
  )

  test(
    'a sign-in in one tab leaves what is typed in another',
    { tag: '@alike' },
    async ({ visit }) => {
      const username = unique('rui')
      await registerByApi((await visit()).page, 'Rui Costa', username)
      const { page } = await visit()
      const other = await page.context().newPage()
      await other.goto('/sign-up')
      await other.getByLabel('Name', { exact: true }).fill('Rui the second')
      await page.goto('/sign-in')
      await page.getByLabel('Email').fill(`${username}@example.org`)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: TEXTS.signIn.submit, exact: true }).click()
      await expect(page).toHaveURL('/')
      await expect(
        other.getByText("You're signed in in another tab", { exact: true }),
      ).toBeVisible()
      await expectAccessible(other)
      await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Rui the second')
      await other.getByRole('button', { name: 'Continue' }).click()
      await expect(other).toHaveURL('/')
    },
  )

  test('without JavaScript, the page shows its form', async ({ visit }) => {
    const { page } = await visit({ javaScriptEnabled: false })
    await page.goto('/sign-up')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Devhood')
    await page.getByRole('link', { name: 'Sign In' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back')
  })

  test('fills the screen, split in two where it is large', async ({ visit, isMobile }) => {
    const { page } = await visit()
    await page.goto('/sign-in')
    const main = page.getByRole('main')
    const about = page.getByRole('region', { name: 'About Devhood' })
    await expect(about).toHaveCount(isMobile ? 0 : 1)
    const tall = await page.evaluate(() => document.getElementById('root')?.clientHeight)
    expect(tall).toBeGreaterThanOrEqual(screenOf(page).bottom)
    if (isMobile) return
    const [left, right] = [await edgesOf(main), await edgesOf(about)]
    expect(left.right).toBeLessThanOrEqual(right.left)
    expect(right).toEqual({ ...screenOf(page), left: right.left })
  })

  test('types its headline after 1 s within 2 s, and its quotes go round in 80 s', async ({
    visit,
    isMobile,
  }) => {
    const { page } = await visit({ reducedMotion: 'no-preference' })
    await page.goto('/sign-in')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const headline = page.getByText(TEXTS.headline)
    if (isMobile) {
      await expect(headline).toHaveCount(0)
      return
    }
    await expect(headline).toHaveCount(1)
    const shownAt = await headline.evaluate((line) =>
      Array.from(line.children, (letter) => {
        return Number.parseFloat(getComputedStyle(letter).animationDelay) * 1000
      }),
    )
    expect(shownAt).toHaveLength(TEXTS.headline.length)
    expect(shownAt[0]).toBeCloseTo(1000 + 2000 / TEXTS.headline.length, 0)
    expect(shownAt.at(-1)).toBe(3000)
    const rows = await page.evaluate(() =>
      Array.from(document.querySelectorAll('.animate-row-right, .animate-row-left'), (row) => {
        const timing = row.getAnimations()[0]?.effect?.getComputedTiming()
        return [timing?.direction, timing?.duration, timing?.iterations]
      }),
    )
    expect(rows).toEqual([
      ['reverse', 80_000, Infinity],
      ['normal', 80_000, Infinity],
    ])
    // The showcase and its background every 5 s of a minute.
    const [right = [], left = [], ...windows] = await page.evaluate(() => {
      const moving = ['.animate-row-right', '.animate-row-left', '.animate-window'].flatMap(
        (name) => [...document.querySelectorAll(name)],
      )
      return moving.map((element) =>
        Array.from({ length: 12 }, (_, step) => {
          for (const animation of element.getAnimations()) {
            animation.pause()
            animation.currentTime = step * 5000
          }
          const { opacity } = getComputedStyle(element)
          return { x: element.getBoundingClientRect().left, opacity: Number(opacity) }
        }),
      )
    })
    const places = (states: typeof right) => states.map(({ x }) => x)
    expect(new Set(places(right)).size).toBe(12)
    expect(places(right)).toEqual(places(right).toSorted((a, b) => a - b))
    expect(places(left)).toEqual(places(left).toSorted((a, b) => b - a))
    expect(new Set(places(left)).size).toBe(12)
    expect(windows.length).toBeGreaterThan(0)
    for (const lights of windows)
      expect(new Set(lights.map(({ opacity }) => opacity === 1)).size).toBe(2)
  })
})

test('has a top bar, and a side bar where there is room or a bottom bar where there is none', async ({
  visit,
  isMobile,
}) => {
  const { page } = await visit()
  await signUpByApi(page, 'Ines Moreira', unique('ines'))
  await openHome(page)
  await expect(page.getByRole('banner')).toBeInViewport()
  const side = page.getByRole('navigation', { name: 'Main', exact: true })
  const bottom = page.getByRole('navigation', { name: 'Main, small screens' })
  const [shown, hidden] = isMobile ? [bottom, side] : [side, bottom]
  await expect(shown).toBeInViewport()
  await expect(hidden).toBeHidden()
  const { top, right, bottom: end } = screenOf(page)
  const edges = await edgesOf(shown)
  expect(edges).toEqual(
    isMobile
      ? { left: 0, top: edges.top, right, bottom: end }
      : { ...edges, left: 0, top, bottom: end },
  )
})

test(
  'the search starts half a second after the last letter',
  { tag: '@alike' },
  async ({ visit }) => {
    const { page } = await visit()
    await signUpByApi(page, 'Ines Moreira', unique('ines'))
    await page.clock.install()
    await page.goto('/explore')
    const box = page.getByLabel('Search posts, people, tags and jobs')
    await expect(box).toBeVisible()
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
    await box.fill('kubernets')
    await page.clock.runFor(499)
    await expect(page).toHaveURL('/explore')
    await page.clock.runFor(1)
    await expect(page).toHaveURL('/explore?q=kubernets')
    await page.clock.resume()
    await expect(page.getByText(TEXTS.explore.none)).toBeVisible()
  },
)
