import { createHash } from 'node:crypto'
import { type Line, plainSentence, sentenceOf, targetOf } from '@devhood/contract/notifications'
import { excerpt, plainLine } from '#lib/plain-text'

/** What a device shows, and the service worker of the web app reads. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** The path that it opens. */
  readonly url: string
  /** A message replaces an earlier one with the same tag. */
  readonly tag: string
}

/** Lines of a message about several things. */
const LINES_MAX = 4
/** Code points of one text: a message has to fit into 3,993 bytes. */
const TEXT_MAX = 140
const shorten = (text: string) => excerpt(text, TEXT_MAX)

/** What one line says to a person. */
const messageOf = (line: Line, person: string): PushMessage => ({
  title: shorten(plainSentence(line)),
  body: shorten(sentenceOf(line).quote ?? ''),
  url: targetOf(line, person),
  tag: line.newest.group,
})

/** Whom unread messages are from, and nothing of what they say: `Ada`, `Ada and Bob`, `Ada, Bob and others`. */
export function authorsOf(names: readonly string[]): string {
  const [first = '', second, third] = names.map(plainLine)
  if (second === undefined) return first
  return third === undefined ? `${first} and ${second}` : `${first}, ${second} and others`
}

interface News {
  readonly lines: readonly Line[]
  /** The authors of unread messages. */
  readonly authors: readonly string[]
}

/** The message to a person about all this; undefined if there is nothing. */
export function pushMessageOf({ lines, authors }: News, person: string): PushMessage | undefined {
  const title = shorten(`${authorsOf(authors)} wrote to you`)
  const talk = { title, body: '', url: '/messages', tag: 'messages' }
  const all = [
    ...(authors.length > 0 ? [talk] : []),
    ...lines.map((line) => messageOf(line, person)),
  ]
  if (all.length <= 1) return all[0]
  return {
    title: `${all.length} new notifications`,
    body: all
      .slice(0, LINES_MAX)
      .map((each) => each.title)
      .join('\n'),
    url: '/notifications',
    tag: 'notifications',
  }
}

/** The topic by which a push service replaces a message that it has not delivered yet; it must not reveal the tag. */
export const topicOf = ({ tag }: PushMessage, salt: string): string =>
  createHash('sha256').update(`${salt} ${tag}`).digest('base64url').slice(0, 32)
