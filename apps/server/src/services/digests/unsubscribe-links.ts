import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#config'
import type { Platform } from '#platform'

export const UNSUBSCRIBE_PATH = '/unsubscribe'
const FORM = /^([\w.-]{1,36})\.([\w-]{43})$/

interface Options extends Pick<Platform, 'keyOf'> {
  readonly config: Pick<Config, 'publicUrl'>
}

/** Links that end email digests without a session. They don't expire: people unsubscribe from old emails, too. */
export function openUnsubscribeLinks({ keyOf, config }: Options) {
  const key = keyOf('unsubscribe')
  const sign = (userId: string) => createHmac('sha256', key).update(userId).digest('base64url')
  return {
    linkFor(userId: string): string {
      const url = new URL(UNSUBSCRIBE_PATH, config.publicUrl)
      url.searchParams.set('token', `${userId}.${sign(userId)}`)
      return url.href
    },
    /** The person whose emails a token ends; undefined for a token that this server has not made. */
    personOf(token: string): string | undefined {
      const [, userId, signature] = FORM.exec(token) ?? []
      if (userId === undefined || signature === undefined) return undefined
      // Compared as texts, because the same bytes have several spellings.
      const isRight = timingSafeEqual(Buffer.from(sign(userId)), Buffer.from(signature))
      return isRight ? userId : undefined
    },
  }
}

export type UnsubscribeLinks = ReturnType<typeof openUnsubscribeLinks>
