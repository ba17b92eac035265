import { type Selectable } from '../collections/index.ts'
import { type DocumentOf } from '../schemas/index.ts'

export type Notification = DocumentOf<'notifications'>

/** What the sentence about a notification needs. */
export const NOTIFICATION_FIELDS: Selectable<'notifications'>[] = [
  '*',
  ...(['$id', 'name', 'username', 'imageUrl'] as const).map((name) => `actor.${name}` as const),
  ...(['$id', 'caption', 'imageUrl'] as const).map((name) => `post.${name}` as const),
  ...(['$id', 'text'] as const).map((name) => `comment.${name}` as const),
  ...(['$id', 'title', 'company', 'changed', 'poster.$id'] as const).map(
    (name) => `job.${name}` as const,
  ),
]
