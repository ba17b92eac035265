import { type Page } from '@playwright/test'
import { expect, openHome, showScreen, test } from './support/fixtures.ts'
import { signUpUser, share, createDocument } from './support/users.ts'

/** The landmarks of the page, by role and name, as a screen reader announces them. */
async function landmarks(page: Page): Promise<Readonly<Record<string, number>>> {
  const count = (role: 'main' | 'banner' | 'navigation', name?: RegExp) =>
    page
      .getByRole(role, name && { name })
      .filter({ visible: true })
      .count()
  return {
    h1: await page.locator('h1').filter({ visible: true }).count(),
    main: await count('main'),
    banner: await count('banner'),
    mainNavigation: await count('navigation', /^Main/),
  }
}

/** Each page is loaded once and looked at on both, as what differs is only what the width shows. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

async function expectLandmarks(page: Page, expected: Awaited<ReturnType<typeof landmarks>>) {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    expect([size, await landmarks(page)]).toEqual([size, expected])
  }
}

/** The first Tab presses on a page: the skip links, and where they lead to. */
async function expectSkipLinks(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  const toContent = page.getByRole('link', { name: 'Skip to content' })
  await expect(toContent).toBeFocused()
  await expect(toContent).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to navigation' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const inBar = page.getByRole('navigation', { name: /^Main/ }).getByRole('link').first()
  await expect(inBar).toBeFocused()
  await toContent.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
}

test('each page for guests has one heading, one main landmark, and a title', async ({ visit }) => {
  const { page } = await visit()
  const expected = { h1: 1, main: 1, banner: 1, mainNavigation: 0 }
  await page.goto('/sign-in')
  await expect(page).toHaveTitle('Sign in · Devhood')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectLandmarks(page, expected)
  await page.getByRole('link', { name: 'Sign Up' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Sign up · Devhood')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectLandmarks(page, expected)
})

test('each page for members has its landmarks once, a heading, and skip links', async ({
  visit,
}) => {
  const { page } = await visit()
  const me = await signUpUser(page, 'Hannah Brandt')
  const postId = await share(me, { caption: 'Breadboard', location: 'Graz', tags: [] })
  const draft = { poster: me.userId, title: 'Lamp engineer' }
  const jobId = await createDocument(me, 'jobs', draft)
  const titles = {
    '/': 'Home Feed',
    '/explore': 'Explore',
    '/search': 'Search',
    '/search?q=breadboard': 'Search',
    '/saved': 'Saved Posts',
    '/all-users': 'All Users',
    '/jobs': 'Jobs',
    '/jobs/searches': 'Saved searches',
    '/create-post': 'Create Post',
    [`/update-post/${postId}`]: 'Edit Post',
    [`/posts/${postId}`]: 'Post by Hannah Brandt',
    [`/profile/${me.userId}`]: 'Hannah Brandt',
    [`/update-profile/${me.userId}`]: 'Edit Profile',
    '/saved/jobs': 'Saved jobs',
    '/jobs/new': 'Post a job',
    '/jobs/mine': 'Your jobs',
    '/jobs/interests': 'Your interests',
    // The ad itself starts with its title.
    [`/jobs/${jobId}`]: 'Job',
    [`/jobs/${jobId}/edit`]: 'Edit the job',
    '/settings': 'Settings',
    '/nowhere': 'Not found',
  }
  await openHome(page)
  for (const [address, title] of Object.entries(titles)) {
    await page.setViewportSize(SIZES[0])
    await showScreen(page, address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expectLandmarks(page, { h1: 1, main: 1, banner: 1, mainNavigation: 1 })
  }

  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not found')
    await expectSkipLinks(page)
  }
})
