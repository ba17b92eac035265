import { createHash } from 'node:crypto'
import { type Line, plainSentence, sentenceOf, targetOf } from '@devhood/contract/notifications'
import { excerpt } from '#lib/plain-text'

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

/** The message to a person about these lines, of which there is at least one. */
export function pushMessageOf(lines: readonly [Line, ...Line[]], person: string): PushMessage {
  const [line] = lines
  if (lines.length === 1)
    return {
      title: shorten(plainSentence(line)),
      body: shorten(sentenceOf(line).quote ?? ''),
      url: targetOf(line, person),
      tag: line.newest.group,
    }
  return {
    title: `${lines.length} new notifications`,
    body: lines
      .slice(0, LINES_MAX)
      .map((each) => shorten(plainSentence(each)))
      .join('\n'),
    url: '/notifications',
    tag: 'notifications',
  }
}

/** The topic by which a push service replaces a message that it has not delivered yet; it must not reveal the tag. */
export const topicOf = ({ tag }: PushMessage, salt: string): string =>
  createHash('sha256').update(`${salt} ${tag}`).digest('base64url').slice(0, 32)
