import { openHome, realtimeConnected, expect, expectAccessible, test } from './support/fixtures.ts'
import { createDocument, share, signUpUser } from './support/users.ts'

test('two people talk below a post', async ({ visit }) => {
  const [ada, ben] = [await visit(), await visit()]
  const author = await signUpUser(ada.page, 'Ada Novak')
  const reader = await signUpUser(ben.page, 'Ben Okafor')
  const post = await share(author, { caption: 'The new desk' }, 900, 600)

  const listening = realtimeConnected(ben.page)
  await ben.page.goto(`/posts/${post}`)
  await listening
  await expect(ben.page.getByText('No comments yet')).toBeVisible()
  await ada.page.goto(`/posts/${post}`)
  const field = ada.page.getByRole('textbox', { name: 'Add a comment' })
  await expect(ada.page.getByText('No comments yet')).toBeVisible()
  await ada.page.keyboard.press('c')
  await expect(field).toBeFocused()
  await field.fill('It is **walnut**')
  await ada.page.keyboard.press('ControlOrMeta+Enter')
  const first = (page: typeof ada.page) => page.getByRole('group', { name: 'Comment by Ada Novak' })
  await expect(first(ada.page)).toContainText('It is walnut')
  await expect(field).toHaveValue('')

  // Where the end of the list is not on screen, a button says that there is something new.
  const news = ben.page.getByRole('button', { name: '1 new comment' })
  await expect(first(ben.page).or(news)).toBeVisible()
  await ben.page.getByRole('heading', { name: /^Comments/ }).scrollIntoViewIfNeeded()
  if (await news.isVisible()) await news.click()
  await expect(first(ben.page)).toBeVisible()
  await expect(ben.page.getByRole('heading', { name: /^Comments/ })).toHaveText('Comments 1')

  await first(ben.page).getByRole('button', { name: 'Reply to Ada Novak' }).click()
  const reply = ben.page.getByRole('textbox', { name: 'Reply to Ada Novak' })
  await expect(reply).toBeFocused()
  await reply.pressSequentially(`@${author.username} nice wood`)
  await ben.page.keyboard.press('ControlOrMeta+Enter')
  const replyOn = (page: typeof ada.page) =>
    page.getByRole('group', { name: 'Comment by Ben Okafor' })
  await expect(replyOn(ada.page)).toContainText('nice wood')
  await expect(
    replyOn(ada.page).getByRole('link', { name: `@${author.username}` }),
  ).toHaveAttribute('href', `/@${author.username}`)
  await ada.page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expectAccessible(ada.page)

  const menu = ben.page.getByRole('button', { name: 'More about the comment by Ben Okafor' })
  await menu.click()
  await expectAccessible(ben.page)
  await ben.page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edited = ben.page.getByRole('textbox', { name: 'Edit the comment' })
  await expect(edited).toBeFocused()
  await edited.fill('Very nice wood')
  await edited.press('ControlOrMeta+Enter')
  await expect(replyOn(ada.page)).toContainText('Very nice wood')
  await expect(replyOn(ada.page)).toContainText('Edited')

  await menu.click()
  await ben.page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(replyOn(ben.page)).toBeHidden()
  await ben.page.getByRole('button', { name: 'Undo' }).click()
  await expect(replyOn(ben.page)).toContainText('Very nice wood')

  await openHome(ben.page)
  const card = ben.page.getByRole('article').filter({ hasText: 'The new desk' })
  await card.getByRole('link', { name: '2 comments' }).click()
  await expect(replyOn(ben.page)).toBeVisible()
  await menu.click()
  await ben.page.getByRole('button', { name: 'Delete', exact: true }).click()
  await ben.page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(replyOn(ada.page)).toBeHidden()
  await expect(ada.page.getByRole('heading', { name: /^Comments/ })).toHaveText('Comments 1')

  const linked = await createDocument(reader, 'comments', {
    creator: reader.userId,
    post,
    text: 'Linked',
  })
  await ada.page.goto(`/posts/${post}?comment=${linked}`)
  await expect(replyOn(ada.page)).toBeFocused()
  await expect(replyOn(ada.page)).toBeInViewport()
})
