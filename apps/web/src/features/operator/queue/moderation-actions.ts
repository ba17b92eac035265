import { serverClock } from '#lib/api/server-clock'
import { publishingSettings } from '#lib/settings/publishing-settings'
import { type ModerationAction } from '@devhood/contract'
import {
  type ModeratedComment,
  type ModeratedJob,
  type ModeratedPerson,
  type ModeratedPost,
} from '@devhood/contract/schemas'

/** Subject of a moderation: a post, a comment, a job ad or a person, optionally from a report. */
export interface ModerationSubject {
  readonly post?: Pick<ModeratedPost, '$id' | 'hidden'> | undefined
  readonly comment?: Pick<ModeratedComment, '$id' | 'hidden'> | undefined
  readonly job?: Pick<ModeratedJob, '$id' | 'hidden'> | undefined
  /** Null when the account was erased. */
  readonly person: ModeratedPerson | null
  /** An open report about it: an action settles all of them. */
  readonly report?: string
}

export interface OfferedAction {
  readonly action: ModerationAction
  /** Target of the action; dismissing a report changes neither content nor person. */
  readonly target: 'post' | 'comment' | 'job' | 'person' | 'report'
  readonly label: string
  readonly text: string
  readonly doneText: string
  /** Recipient of the statement; undefined when nobody is notified. */
  readonly notifies?: 'author' | 'poster' | 'person'
  /** Name by which a keyboard shortcut finds its button. */
  readonly key?: 'hide' | 'delete' | 'block' | 'dismiss'
  /** A measure states the rule that was broken. */
  readonly asksRule?: true
  /** A suspension asks for its days. */
  readonly asksDays?: true
}

const subjectName = (content: Pick<ModerationSubject, 'post' | 'comment' | 'job'>): Target =>
  (['post', 'comment', 'job'] as const).find((name) => content[name]) ?? 'person'

/** The warning about what somebody shared, or about the person. Blocked people get none. */
const warningsOf = (subject: ModerationSubject): readonly OfferedAction[] =>
  subject.person && !subject.person.blocked ? [warning(subjectName(subject))] : []

/** Actions that fit the current state of the post, comment, job ad and person. */
export function offeredActions(subject: ModerationSubject): readonly OfferedAction[] {
  const { post, comment, job, person, report } = subject
  const isAboutPerson = post === undefined && comment === undefined && job === undefined
  return [
    ...(post ? [visibilityAction('post', post.hidden), deletion('post')] : []),
    ...(comment ? [visibilityAction('comment', comment.hidden), deletion('comment')] : []),
    ...(job ? [visibilityAction('job', job.hidden), deletion('job')] : []),
    ...warningsOf(subject),
    ...(person ? personActions(person, isAboutPerson) : []),
    ...(person && (job || isAboutPerson) ? approvalActions(person, isAboutPerson) : []),
    ...(report === undefined ? [] : [DISMISS]),
  ]
}

function personActions(
  { hidden, blocked, held, suspendedUntil }: ModeratedPerson,
  hasShortcut: boolean,
): readonly OfferedAction[] {
  // Blocked people are hidden until they are unblocked.
  if (blocked) return [UNBLOCK]
  const { key, ...visibility } = visibilityAction('person', hidden)
  const release = held ? [RELEASE] : []
  const suspension = isSuspended(suspendedUntil) ? UNSUSPEND : SUSPEND
  return [...release, { ...visibility, ...(hasShortcut && key && { key }) }, suspension, BLOCK]
}

/** Where posting needs approval: it can be revoked from an ad or a person, but granted only to a person. */
export function approvalActions(
  { approved, blocked }: ModeratedPerson,
  isAboutPerson: boolean,
): readonly OfferedAction[] {
  const { posting, jobPosters } = publishingSettings
  if (![posting, jobPosters].includes('approved') || blocked) return []
  if (approved) return [DISAPPROVE]
  return isAboutPerson ? [APPROVE] : []
}

const TARGETS = {
  post: {
    noun: 'post',
    owner: 'author',
    deleted: 'The post and its picture will be permanently deleted.',
  },
  comment: {
    noun: 'comment',
    owner: 'author',
    deleted: 'The comment will be permanently deleted. Replies to it stay.',
  },
  job: {
    noun: 'job ad',
    owner: 'poster',
    deleted: 'The job ad, its bookmarks and the interest in it will be permanently deleted.',
  },
  person: { noun: 'person', owner: 'person' },
} as const

type Target = keyof typeof TARGETS

export function visibilityAction(target: Target, isHidden: boolean): OfferedAction {
  const { noun, owner } = TARGETS[target]
  const common = { target, key: 'hide' } as const
  const isPerson = target === 'person'
  const content = isPerson ? 'the profile, posts and job ads' : `the ${noun}`
  return isHidden
    ? {
        ...common,
        action: 'show',
        label: `Show ${noun}`,
        text: `Everyone can see ${content} again.`,
        doneText: `The ${noun} is visible again`,
      }
    : {
        ...common,
        action: 'hide',
        label: `Hide ${noun}`,
        asksRule: true,
        notifies: owner,
        text: `Only ${isPerson ? 'the' : 'its'} ${owner} and operators can see ${content}.`,
        doneText: `The ${noun} is hidden`,
      }
}

function deletion(target: Exclude<Target, 'person'>): OfferedAction {
  const { noun, owner, deleted } = TARGETS[target]
  return {
    action: 'delete',
    target,
    key: 'delete',
    label: `Delete ${noun}`,
    asksRule: true,
    notifies: owner,
    text: `${deleted} This can't be undone.`,
    doneText: `The ${noun} is deleted`,
  }
}

export const isSuspended = (until: string | null) =>
  until !== null && Date.parse(until) > serverClock.now()

const warning = (target: Target): OfferedAction => ({
  action: 'warn',
  target,
  label: 'Warn',
  asksRule: true,
  notifies: 'person',
  text: 'Nothing is hidden. The person is told what was wrong, and can appeal.',
  doneText: 'The person is warned',
})

const SUSPEND: OfferedAction = {
  action: 'suspend',
  target: 'person',
  label: 'Suspend account',
  asksRule: true,
  asksDays: true,
  notifies: 'person',
  text: 'The person can read and sign in, but publish nothing until then. What is there stays.',
  doneText: 'The account is suspended',
}

const UNSUSPEND: OfferedAction = {
  action: 'unsuspend',
  target: 'person',
  label: 'End suspension',
  notifies: 'person',
  text: 'The person can publish again.',
  doneText: 'The suspension has ended',
}

const BLOCK: OfferedAction = {
  action: 'block',
  target: 'person',
  key: 'block',
  label: 'Block account',
  asksRule: true,
  notifies: 'person',
  text: "The account is signed out everywhere and can't sign in. Nobody can see the profile, posts and job ads.",
  doneText: 'The account is blocked',
}

const UNBLOCK: OfferedAction = {
  action: 'unblock',
  target: 'person',
  key: 'block',
  label: 'Unblock account',
  text: 'The person can sign in again, and everyone can see the profile, posts and job ads.',
  doneText: 'The account is no longer blocked',
}

const RELEASE: OfferedAction = {
  action: 'release',
  target: 'person',
  label: 'Release',
  notifies: 'person',
  text: 'Everyone can see what the person has shared, and nothing of theirs waits any more.',
  doneText: 'The person is released',
}

const APPROVE: OfferedAction = {
  action: 'approve',
  target: 'person',
  label: 'Approve for publishing',
  notifies: 'person',
  text: 'The person can publish from now on where this site asks for an approval.',
  doneText: 'The person is approved',
}

const DISAPPROVE: OfferedAction = {
  action: 'disapprove',
  target: 'person',
  label: 'Withdraw approval',
  notifies: 'person',
  text: "The person can't publish any more where this site asks for an approval. What is there stays.",
  doneText: 'The approval is withdrawn',
}

const DISMISS: OfferedAction = {
  action: 'dismiss',
  target: 'report',
  key: 'dismiss',
  label: 'Dismiss',
  text: 'All open reports about it are settled. Nothing else changes.',
  doneText: 'Dismissed',
}
