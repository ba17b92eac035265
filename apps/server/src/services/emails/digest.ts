import { type Line, sentenceOf, targetOf } from '@devhood/contract/notifications'
import type { Config } from '#config'
import { excerpt } from '#lib/plain-text'
import { type EmailItem, renderEmail } from './render-email.ts'

/** Lines of one email; the notification screen has the others. */
const LINES_MAX = 20
/** Code points of what somebody else has written. */
const QUOTE_MAX = 140
const TITLE_MAX = 200

/** What happened since the last email of its kind, at least one line. */
export interface Digest {
  readonly lines: readonly Line[]
  readonly person: string
  readonly frequency: 'daily' | 'weekly'
  /** The URL that ends these emails. */
  readonly unsubscribe: string
}

const FREQUENCIES = { daily: 'once a day', weekly: 'once a week' } as const

function itemOf(line: Line, person: string, base: URL): EmailItem {
  const { subject, rest, quote } = sentenceOf(line)
  return {
    subject: excerpt(subject, TITLE_MAX),
    rest: excerpt(rest, TITLE_MAX),
    quote: quote === undefined ? undefined : excerpt(quote, QUOTE_MAX),
    url: new URL(targetOf(line, person), base),
  }
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

export function renderDigest(
  { appName, publicUrl }: Pick<Config, 'appName' | 'publicUrl'>,
  { lines, person, frequency, unsubscribe }: Digest,
) {
  const count = counted(lines.length, 'new notification')
  const more = lines.length - LINES_MAX
  return renderEmail(
    {
      subject: `${count} at ${appName}`,
      opening: `You have ${count} at ${appName}.`,
      items: lines.slice(0, LINES_MAX).map((line) => itemOf(line, person, publicUrl)),
      link: { label: 'Open notifications', url: new URL('/notifications', publicUrl) },
      closing: [
        ...(more > 0
          ? [`${counted(more, 'more notification')} ${more === 1 ? 'is' : 'are'} there.`]
          : []),
        `You get this email ${FREQUENCIES[frequency]} because you chose that in Settings.`,
      ],
      footer: [
        { label: 'Email settings', url: new URL('/settings#email-digest', publicUrl) },
        { label: 'Unsubscribe', url: new URL(unsubscribe) },
      ],
    },
    appName,
  )
}
