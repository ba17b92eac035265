import { type ModerationAction } from '@devhood/contract'
import { type ModeratedPerson, type ModeratedPost } from '@devhood/contract/schemas'

/** What an operator looks at: a post or a person, perhaps because of a report. */
export interface Case {
  readonly post?: Pick<ModeratedPost, '$id' | 'hidden'>
  /** Null when that account is erased. */
  readonly person: ModeratedPerson | null
  /** The report that is open about it. */
  readonly report?: string
}

/** What an operator may do about a case. */
export interface Deed {
  readonly action: ModerationAction
  /** Whom or what it is done to; a report that is dismissed touches neither. */
  readonly target: 'post' | 'person' | 'report'
  readonly label: string
  /** What it does, before it is done. */
  readonly text: string
  /** What has been done. */
  readonly done: string
  /** Whom a word about the reasons reaches; nobody where it is left out. */
  readonly tells?: 'author' | 'person'
  /** The name by which the keyboard finds its button. */
  readonly key?: 'hide' | 'delete' | 'block' | 'dismiss'
  /** What takes it back. */
  readonly undo?: ModerationAction
}

/** The deeds that make sense for the state in which post and person are. */
export function deedsFor({ post, person, report }: Case): readonly Deed[] {
  return [
    ...(post ? [visibilityOfPost(post.hidden), DELETE_POST] : []),
    ...(person ? deedsToward(person, post === undefined) : []),
    ...(report === undefined ? [] : [DISMISS]),
  ]
}

function deedsToward({ hidden, blocked }: ModeratedPerson, hasKey: boolean): readonly Deed[] {
  // Who is blocked is hidden until unblocked.
  return blocked ? [UNBLOCK] : [visibilityOfPerson(hidden, hasKey), BLOCK]
}

function visibilityOfPost(isHidden: boolean): Deed {
  const common = { target: 'post', key: 'hide' } as const
  return isHidden
    ? {
        ...common,
        action: 'show',
        label: 'Show post',
        text: 'Everybody sees the post again.',
        done: 'The post shows again',
        undo: 'hide',
      }
    : {
        ...common,
        action: 'hide',
        label: 'Hide post',
        tells: 'author',
        text: 'Nobody but its author and operators sees the post.',
        done: 'The post is hidden',
        undo: 'show',
      }
}

const DELETE_POST: Deed = {
  action: 'delete',
  target: 'post',
  key: 'delete',
  label: 'Delete post',
  tells: 'author',
  text: 'The post and its picture are gone for good. This can not be taken back.',
  done: 'The post is deleted',
}

function visibilityOfPerson(isHidden: boolean, hasKey: boolean): Deed {
  const common = { target: 'person', ...(hasKey && { key: 'hide' as const }) } as const
  return isHidden
    ? {
        ...common,
        action: 'show',
        label: 'Show person',
        text: 'Everybody sees the profile and its posts again.',
        done: 'The person shows again',
        undo: 'hide',
      }
    : {
        ...common,
        action: 'hide',
        label: 'Hide person',
        tells: 'person',
        text: 'Nobody but the person and operators sees the profile and its posts.',
        done: 'The person is hidden',
        undo: 'show',
      }
}

const BLOCK: Deed = {
  action: 'block',
  target: 'person',
  key: 'block',
  label: 'Block account',
  text: 'The account is signed out everywhere and can not sign in. Nobody sees the profile and its posts.',
  done: 'The account is blocked',
  undo: 'unblock',
}

const UNBLOCK: Deed = {
  action: 'unblock',
  target: 'person',
  key: 'block',
  label: 'Unblock account',
  text: 'The person can sign in again, and everybody sees the profile and its posts.',
  done: 'The account is no longer blocked',
  undo: 'block',
}

const DISMISS: Deed = {
  action: 'dismiss',
  target: 'report',
  key: 'dismiss',
  label: 'Dismiss',
  text: 'The report is settled, and nothing else changes.',
  done: 'The report is dismissed',
}
