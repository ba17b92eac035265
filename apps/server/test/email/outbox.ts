import type { Platform } from '../../src/platform/index.ts'

type Outboxes = Pick<Platform, 'mail' | 'sms'>

/** Messages in the outbox to an email address or a phone number, newest first. */
export async function messagesTo({ mail, sms }: Outboxes, to: string) {
  const all = await Promise.all([mail?.list() ?? [], sms?.list() ?? []])
  return all.flat().filter((message) => message.to === to)
}

/** The parameters of the link in the newest email to this address. */
export async function linkTo(platform: Outboxes, to: string) {
  const [message] = await messagesTo(platform, to)
  const address = /https?:\/\/\S+/.exec(message?.text ?? '')?.[0]
  if (address === undefined) throw new Error(`No link for ${to}`)
  const url = new URL(address)
  const { userId = '', secret = '' } = Object.fromEntries(url.searchParams)
  return { page: url.origin + url.pathname, userId, secret }
}

/** The digits in the newest email or SMS to this recipient. */
export async function codeTo(platform: Outboxes, to: string): Promise<string> {
  const [message] = await messagesTo(platform, to)
  const code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0]
  if (code === undefined) throw new Error(`No code for ${to}`)
  return code
}
