import { type Page } from '@playwright/test'
import { expect, test, unique } from './support/fixtures.ts'
import { createDocument, share, signUpUser } from './support/users.ts'

/** Does with all texts of a page what translators of browsers do: each is replaced by an element that has another text. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (text.parentElement?.closest('script, style, textarea, select')) continue
      const font = document.createElement('font')
      font.textContent = text.data
      text.replaceWith(font)
    }
  })
}

test(
  'pages that the browser has translated go on working, with the right numbers',
  { tag: '@alike' },
  async ({ visit }) => {
    const { page } = await visit()
    const ines = await signUpUser(page, 'Ines Moreira')
    const marek = await signUpUser((await visit()).page, 'Marek Zelenka')
    const tag = unique('tag')
    const caption = unique('Lamp ')
    const post = await share(marek, { caption, tags: [tag] }, 300, 200)
    await createDocument(marek, 'comments', { creator: marek.userId, post, text: 'First' })
    const crashes: string[] = []
    page.on('pageerror', ({ message }) => crashes.push(message))

    const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
    const main = page.getByRole('main')
    const screens: readonly [address: string, act: () => Promise<void>][] = [
      [
        '/all-users',
        async () => {
          const follow = page.getByRole('button', { name: 'Follow Marek Zelenka' }).first()
          await follow.click()
          await expect(button('Following Marek Zelenka')).toBeVisible()
          await button('Following Marek Zelenka').click()
          await expect(follow).toBeVisible()
        },
      ],
      [
        `/tags/${tag}`,
        async () => {
          await button(`Follow #${tag}`).click()
          await expect(button(`Following #${tag}`)).toBeVisible()
        },
      ],
      [
        `/posts/${post}`,
        async () => {
          await button('Like, 0 likes').click()
          await expect(main.getByRole('link', { name: /^See who likes it/ })).toHaveText('1')
          await button('Reply to Marek Zelenka').click()
          await translate(page)
          await page.getByRole('textbox', { name: 'Reply to Marek Zelenka' }).fill('Second')
          await page.keyboard.press('ControlOrMeta+Enter')
          await expect(main.getByText('Second')).toBeVisible()
          await expect(page.getByRole('heading', { name: /^Comments/ })).toHaveText('Comments 2')
          await button('More about the comment by Ines Moreira').click()
          await page.getByRole('button', { name: 'Delete', exact: true }).click()
          await expect(main.getByText('Second')).toBeHidden()
        },
      ],
      [
        `/profile/${marek.userId}`,
        async () => {
          await button('Follow Marek Zelenka').click()
          await expect(page.getByRole('link', { name: /Followers/ })).toHaveText('1 Followers')
        },
      ],
      [
        '/create-post',
        async () => {
          await page.getByLabel('Tags').fill('one, two')
          await main.getByRole('button', { name: 'Create', exact: false }).last().click()
          await expect(main.getByText('Required').first()).toBeVisible()
        },
      ],
      [
        '/settings',
        async () => {
          await button('Change name').click()
          await page.getByLabel('Name', { exact: true }).fill('Ines M.')
          await button('Save name').click()
          await expect(main.getByText('Ines M.').first()).toBeVisible()
        },
      ],
      [
        '/',
        async () => {
          const card = page.getByRole('article').filter({ hasText: caption })
          await card.getByRole('button', { name: 'Save' }).click()
          await expect(card.getByRole('button', { name: 'Save', pressed: true })).toBeVisible()
          await card.getByRole('button', { name: 'Like, 1 like' }).click()
          await expect(card.getByRole('button', { name: 'Like, 0 likes' })).toBeVisible()
          await page.getByRole('link', { name: 'Explore' }).first().click()
          await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore')
        },
      ],
    ]
    for (const [address, act] of screens) {
      await page.goto(address)
      await page.waitForLoadState('networkidle')
      await translate(page)
      await act()
      expect([address, ...crashes]).toEqual([address])
    }
    expect(ines.userId).not.toBe(marek.userId)
  },
)
