import { type DocumentData } from '@devhood/client'
import { type Post } from '@devhood/contract/schemas'
import { type PreparedPicture } from '#lib/pictures/upload-session'

interface Base {
  /** The id of the new document; of a toggle, its key. A second entry with the same id replaces the first. */
  readonly id: string
  /** What it is, for the list of what waits: 'Like a post by Ada'. */
  readonly title: string
  /** The page that it belongs to. */
  readonly to?: string
}

/** The last desired state of a like, a save or a follow. */
export interface ToggleEntry extends Base {
  readonly kind: 'toggle'
  /** Name of the toggle and id of the thing, as in the mutation's key. */
  readonly key: readonly [name: string, target: string]
  readonly on: boolean
}

export interface CommentEntry extends Base {
  readonly kind: 'comment'
  readonly postId: string
  readonly parentId?: string | undefined
  readonly text: string
}

/** A message to a person. Its id is the key by which it is sent once. */
export interface MessageEntry extends Base {
  readonly kind: 'message'
  readonly otherId: string
  /** The ad that the conversation is about; '' without one. */
  readonly jobId: string
  /** Unknown before the first message. */
  readonly conversationId?: string | undefined
  readonly text: string
}

export interface PostEntry extends Base {
  readonly kind: 'post'
  readonly data: DocumentData<Post>
  /** The files are stored with the entry. */
  readonly pictures: readonly PreparedPicture[]
}

/** Something to send, which has an id of its own: sent twice, it has the effect of once. */
export type Entry = ToggleEntry | CommentEntry | MessageEntry | PostEntry

/** An entry in the outbox. */
export type Waiting = Entry & {
  /** Time in milliseconds; entries are sent in this order. */
  readonly at: number
  /** Why the server refused it. Then it isn't sent again by itself. */
  readonly refusal?: string | undefined
}

export const toggleId = (key: readonly string[]): string => key.join(' ')
