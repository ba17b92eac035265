import { type Page } from '@playwright/test'
import { expect, expectAccessible, openConnected, test } from './support/fixtures.ts'
import { makeOperator, signUpUser } from './support/users.ts'

const DATA = '/v1/databases/devhood/collections'
const FIRST = 'Hello Ines, would you look at **a design**? It is at https://queues.example/draft'

const field = (page: Page, name: string) => page.getByRole('textbox', { name: `Message ${name}` })
const messages = (page: Page, name: string) =>
  page.getByRole('region', { name: `Messages with ${name}` })

async function write(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).fill(text)
  await page.keyboard.press('ControlOrMeta+Enter')
}

/** Two people, of whom the second has written to the first. */
async function ask(visit: () => Promise<{ page: Page }>, name = 'Sam Keller') {
  const [ines, sam] = [await visit(), await visit()]
  const asked = await signUpUser(ines.page, 'Ines Moreira')
  const asking = await signUpUser(sam.page, name)
  await sam.page.goto(`/profile/${asked.userId}`)
  await sam.page.getByRole('link', { name: 'Message Ines Moreira' }).click()
  await expect(sam.page).toHaveURL(`/messages/new/${asked.userId}`)
  await expect(sam.page.getByText('Not end-to-end encrypted.')).toBeVisible()
  await write(sam.page, 'Ines', FIRST)
  await expect(messages(sam.page, 'Ines Moreira')).toContainText('would you look at a design')
  await expect(sam.page).toHaveURL(/\/messages\/(?!new)/)
  return { ines: ines.page, sam: sam.page, asked, asking }
}

test('a stranger asks, is accepted, and both talk live', async ({ visit }) => {
  const { ines, sam } = await ask(visit)
  await openConnected(ines, '/messages')
  await expect(ines.getByText('No messages yet')).toBeVisible()
  await ines.getByRole('link', { name: /^Requests/ }).click()
  await ines.getByRole('link', { name: /Sam Keller/ }).click()
  const request = ines.getByRole('region', { name: 'Request from Sam Keller' })
  // As it was typed: nothing in it is a link.
  await expect(request.getByText(FIRST)).toBeVisible()
  await expect(request.getByRole('link', { name: /queues/ })).toHaveCount(0)
  await expectAccessible(ines)
  await ines.getByRole('button', { name: 'Accept' }).click()
  await expect(messages(ines, 'Sam Keller').getByRole('link', { name: /queues/ })).toBeVisible()
  await write(ines, 'Sam', 'Gladly. Send it over.')
  await expect(messages(sam, 'Ines Moreira')).toContainText('Gladly. Send it over.')
  await expectAccessible(sam)

  // Arrow up in the empty field edits the last message.
  await field(ines, 'Sam').press('ArrowUp')
  const editor = ines.getByRole('textbox', { name: 'Edit the message' })
  await expect(editor).toBeFocused()
  await editor.fill('Gladly. Send it now.')
  await editor.press('ControlOrMeta+Enter')
  await expect(messages(sam, 'Ines Moreira')).toContainText('Gladly. Send it now.')
  await expect(messages(sam, 'Ines Moreira')).toContainText('edited')

  // What one types stays; what one deletes is gone for both.
  await field(ines, 'Sam').fill('A second thought')
  await ines.reload()
  await expect(field(ines, 'Sam')).toHaveValue('A second thought')
  await messages(ines, 'Sam Keller').getByText('Gladly').hover()
  await ines.getByRole('button', { name: 'More about the message by Ines Moreira' }).click()
  await ines.getByRole('button', { name: /^Delete/ }).click()
  // Leaving the page ends the offer to undo it.
  await ines.goto('/messages')
  await expect(messages(sam, 'Ines Moreira')).toContainText('Ines deleted this message')
})

test('what is written offline is sent once, in its order, by whichever tab is open', async ({
  visit,
}) => {
  const { ines, sam } = await ask(visit)
  await ines.goto('/messages/requests')
  await ines.getByRole('link', { name: /Sam Keller/ }).click()
  await ines.getByRole('button', { name: 'Accept' }).click()
  await expect(field(ines, 'Sam')).toBeVisible()
  const tab = await sam.context().newPage()
  await openConnected(tab, new URL(sam.url()).pathname)
  await sam.context().setOffline(true)
  await write(sam, 'Ines', 'One')
  await write(sam, 'Ines', 'Two')
  const own = messages(sam, 'Ines Moreira')
  await expect(own.getByText('Waiting to send')).toHaveCount(2)
  await expect(messages(tab, 'Ines Moreira').getByText('Waiting to send')).toHaveCount(2)
  await sam.context().setOffline(false)
  await expect(own.getByText('Waiting to send')).toHaveCount(0)
  const texts = messages(ines, 'Sam Keller').getByText(/^(One|Two)$/)
  await expect(texts).toHaveText(['One', 'Two'])
  await tab.close()
})

test('by keyboard alone, a request is declined with Undo, and the sender never learns of it', async ({
  visit,
}) => {
  const { ines, sam } = await ask(visit, 'Rosa Alvarez')
  await openConnected(ines, '/messages/requests')
  await ines.getByRole('list', { name: 'Requests' }).waitFor()
  await ines.keyboard.press('j')
  await expect(ines.getByRole('link', { name: /Rosa Alvarez/ })).toBeFocused()
  await ines.keyboard.press('Enter')
  await ines.getByRole('button', { name: 'Decline' }).press('Enter')
  await expect(ines.getByText('No requests')).toBeVisible()
  await ines.getByRole('button', { name: 'Undo' }).press('Enter')
  await ines.getByRole('link', { name: /Rosa Alvarez/ }).press('Enter')
  await ines.getByRole('button', { name: 'Decline' }).press('Enter')
  await ines.goto('/messages')
  await write(sam, 'Ines', 'Did you see it?')
  await expect(messages(sam, 'Ines Moreira')).toContainText('Did you see it?')
  await expect(messages(sam, 'Ines Moreira').getByText(/Sending|Waiting|declined/i)).toHaveCount(0)
  await ines.goto('/messages')
  await expect(ines.getByText('No messages yet')).toBeVisible()
  const answer = await ines.request.get(`${DATA}/messages/documents`)
  expect(((await answer.json()) as { total: number }).total).toBe(1)
})

test('a request is reported and its author blocked: a moderator reads it, and nothing that comes later', async ({
  visit,
  server,
}) => {
  const { ines, sam } = await ask(visit, 'Nora Blank')
  const { page: olga } = await visit()
  makeOperator(server, await signUpUser(olga, 'Olga Brandt'))
  await ines.goto('/messages/requests')
  await ines.getByRole('link', { name: /Nora Blank/ }).click()
  await ines.getByRole('button', { name: 'Report' }).click()
  await ines.getByLabel('Spam or a scam').check()
  await expectAccessible(ines)
  await ines.getByRole('button', { name: 'Send report' }).click()
  await ines.getByRole('button', { name: 'Block Nora Blank' }).click()
  await ines.getByRole('button', { name: 'Block Nora Blank' }).click()
  await expect(ines.getByText('Nora Blank is blocked')).toBeVisible()
  await write(sam, 'Ines', 'Are you there?')
  await expect(messages(sam, 'Ines Moreira')).toContainText('Are you there?')
  await expect(messages(sam, 'Ines Moreira').getByText(/Sending|Waiting/i)).toHaveCount(0)
  await olga.goto('/operator')
  await olga.getByRole('link', { name: /Nora Blank/ }).click()
  await expect(olga.getByText('would you look at', { exact: false })).toBeVisible()
  await expect(olga.getByText('Are you there?')).toHaveCount(0)
  const mine = await ines.request.get(`${DATA}/messages/documents`)
  expect(JSON.stringify(await mine.json())).not.toContain('Are you there?')
})
