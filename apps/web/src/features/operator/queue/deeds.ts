import { jobSettings } from '#lib/job-settings'
import { type ModerationAction } from '@devhood/contract'
import {
  type ModeratedJob,
  type ModeratedPerson,
  type ModeratedPost,
} from '@devhood/contract/schemas'

/** What an operator looks at: a post, a job ad or a person, perhaps because of a report. */
export interface Case {
  readonly post?: Pick<ModeratedPost, '$id' | 'hidden'> | undefined
  readonly job?: Pick<ModeratedJob, '$id' | 'hidden'> | undefined
  /** Null when that account is erased. */
  readonly person: ModeratedPerson | null
  /** The report that is open about it. */
  readonly report?: string
}

/** What an operator may do about a case. */
export interface Deed {
  readonly action: ModerationAction
  /** Whom or what it is done to; a report that is dismissed touches neither. */
  readonly target: 'post' | 'job' | 'person' | 'report'
  readonly label: string
  /** What it does, before it is done. */
  readonly text: string
  /** What has been done. */
  readonly done: string
  /** Whom a word about the reasons reaches; nobody where it is left out. */
  readonly tells?: 'author' | 'poster' | 'person'
  /** The name by which the keyboard finds its button. */
  readonly key?: 'hide' | 'delete' | 'block' | 'dismiss'
  /** What takes it back. */
  readonly undo?: ModerationAction
}

/** The deeds that make sense for the state in which post, job ad and person are. */
export function deedsFor({ post, job, person, report }: Case): readonly Deed[] {
  const isAboutPerson = post === undefined && job === undefined
  return [
    ...(post ? [visibilityOf('post', post.hidden), DELETE_POST] : []),
    ...(job ? [visibilityOf('job', job.hidden), DELETE_JOB] : []),
    ...(person ? deedsToward(person, isAboutPerson) : []),
    ...(person && post === undefined ? leaveOf(person, isAboutPerson) : []),
    ...(report === undefined ? [] : [DISMISS]),
  ]
}

function deedsToward({ hidden, blocked }: ModeratedPerson, hasKey: boolean): readonly Deed[] {
  // Who is blocked is hidden until unblocked.
  return blocked ? [UNBLOCK] : [visibilityOfPerson(hidden, hasKey), BLOCK]
}

/** Where only some may post job ads: who has leave can lose it with an ad in view, and gets it as a person alone. */
function leaveOf({ approved, blocked }: ModeratedPerson, isAboutPerson: boolean): readonly Deed[] {
  if (jobSettings.posters !== 'approved' || blocked) return []
  if (approved) return [DISAPPROVE]
  return isAboutPerson ? [APPROVE] : []
}

const THINGS = {
  post: { called: 'post', owner: 'author' },
  job: { called: 'job ad', owner: 'poster' },
} as const

function visibilityOf(target: keyof typeof THINGS, isHidden: boolean): Deed {
  const { called, owner } = THINGS[target]
  const common = { target, key: 'hide' } as const
  return isHidden
    ? {
        ...common,
        action: 'show',
        label: `Show ${called}`,
        text: `Everyone can see the ${called} again.`,
        done: `The ${called} is visible again`,
        undo: 'hide',
      }
    : {
        ...common,
        action: 'hide',
        label: `Hide ${called}`,
        tells: owner,
        text: `Only its ${owner} and operators can see the ${called}.`,
        done: `The ${called} is hidden`,
        undo: 'show',
      }
}

const DELETE_POST: Deed = {
  action: 'delete',
  target: 'post',
  key: 'delete',
  label: 'Delete post',
  tells: 'author',
  text: "The post and its picture will be permanently deleted. This can't be undone.",
  done: 'The post is deleted',
}

const DELETE_JOB: Deed = {
  action: 'delete',
  target: 'job',
  key: 'delete',
  label: 'Delete job ad',
  tells: 'poster',
  text: "The job ad, its bookmarks and the interest in it will be permanently deleted. This can't be undone.",
  done: 'The job ad is deleted',
}

function visibilityOfPerson(isHidden: boolean, hasKey: boolean): Deed {
  const common = { target: 'person', ...(hasKey && { key: 'hide' as const }) } as const
  return isHidden
    ? {
        ...common,
        action: 'show',
        label: 'Show person',
        text: 'Everyone can see the profile, posts and job ads again.',
        done: 'The person is visible again',
        undo: 'hide',
      }
    : {
        ...common,
        action: 'hide',
        label: 'Hide person',
        tells: 'person',
        text: 'Only the person and operators can see the profile, posts and job ads.',
        done: 'The person is hidden',
        undo: 'show',
      }
}

const BLOCK: Deed = {
  action: 'block',
  target: 'person',
  key: 'block',
  label: 'Block account',
  text: "The account is signed out everywhere and can't sign in. Nobody can see the profile, posts and job ads.",
  done: 'The account is blocked',
  undo: 'unblock',
}

const UNBLOCK: Deed = {
  action: 'unblock',
  target: 'person',
  key: 'block',
  label: 'Unblock account',
  text: 'The person can sign in again, and everyone can see the profile, posts and job ads.',
  done: 'The account is no longer blocked',
  undo: 'block',
}

const APPROVE: Deed = {
  action: 'approve',
  target: 'person',
  label: 'Approve for jobs',
  tells: 'person',
  text: 'The person can post job ads from now on.',
  done: 'The person can post job ads',
  undo: 'disapprove',
}

const DISAPPROVE: Deed = {
  action: 'disapprove',
  target: 'person',
  label: 'Withdraw approval',
  tells: 'person',
  text: "The person can't post or renew job ads. Live ads stay until they expire.",
  done: 'The approval is withdrawn',
  undo: 'approve',
}

const DISMISS: Deed = {
  action: 'dismiss',
  target: 'report',
  key: 'dismiss',
  label: 'Dismiss',
  text: 'The report is closed. Nothing else changes.',
  done: 'The report is dismissed',
}
