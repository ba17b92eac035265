import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type RunningServer } from '../support/server.ts'
import { type DeployedApp } from './deployment.ts'
import { type Person, signUp } from './sdk.ts'

interface Message {
  readonly to: string
  readonly text: string
}

/** The messages in the outbox for a recipient, oldest first. */
async function messagesTo({ dataDir }: RunningServer, to: string): Promise<Message[]> {
  const folder = join(dataDir, 'outbox', to.includes('@') ? 'mail' : 'sms')
  const names = await readdir(folder).catch(() => [])
  const texts = names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => readFile(join(folder, name), 'utf8'))
  const messages = (await Promise.all(texts)).map((text) => JSON.parse(text) as Message)
  return messages.filter((message) => message.to === to)
}

/** The text of the nth email to an address, counted from 1, once it has arrived. */
async function messageText(server: RunningServer, to: string, number: number): Promise<string> {
  await expect.poll(async () => (await messagesTo(server, to)).length).toBe(number)
  return (await messagesTo(server, to))[number - 1]?.text ?? ''
}

/** The URL of an email's link, and its token. */
export async function emailedLink(server: RunningServer, to: string, number: number) {
  const [link = ''] = /https?:\/\/\S+/.exec(await messageText(server, to, number)) ?? []
  const { origin, pathname, searchParams } = new URL(link)
  return {
    page: origin + pathname,
    userId: searchParams.get('userId') ?? '',
    secret: searchParams.get('secret') ?? '',
  }
}

/** The code in a message. */
export async function sentCode(server: RunningServer, to: string, number: number): Promise<string> {
  return /\b\d{6}\b/.exec(await messageText(server, to, number))?.[0] ?? ''
}

/** Signs a person up who may post job ads on a public instance: with a verified address. Returns the users document's id. */
export async function signUpVerified(
  page: Page,
  { server, site }: DeployedApp,
  credentials: Person,
): Promise<string> {
  const id = await signUp(page, credentials)
  await page.evaluate(async (url) => {
    const { account, newer } = window.sdk
    await (newer ? newer.account.createEmailVerification(url) : account.createVerification(url))
  }, `${site.origin}/verify`)
  const link = await emailedLink(server, credentials.email, 1)
  await page.evaluate(async ({ userId, secret }) => {
    const { account, newer } = window.sdk
    await (newer
      ? newer.account.updateEmailVerification(userId, secret)
      : account.updateVerification(userId, secret))
  }, link)
  return id
}
