import { plainTextOf } from '../text/index.ts'
import { type Line } from './lines.ts'
import { profilePath } from '../collections/users/profile-path.ts'
import { type Notification } from './fields.ts'
import { type Reportable } from '../collections/report-reasons.ts'
import { type AppealOutcome } from '../community/moderation.ts'
import { isRole, type Role } from '../community/roles.ts'
import { type DataRequestNews } from '../community/data-requests.ts'
import { type InterestNews, type OperatorNews, type ReportOutcome } from './kinds.ts'
import { SECURITY_NEWS, type SecurityNews } from './security-news.ts'

/** Where people read decisions about them. */
const DECISIONS = '/settings#decisions'

/** What a line says: "**Ada and 3 others** liked your post". */
export interface Sentence {
  /** Who did it, or what it is about. */
  readonly subject: string
  readonly rest: string
  /** The beginning of the text that it is about. */
  readonly quote?: string | undefined
}

/** People of a line, each once, the newest first. */
export function actorsOf({ all }: Line): NonNullable<Notification['actor']>[] {
  const actors = all.flatMap(({ actor }) => (actor ? [[actor.$id, actor] as const] : []))
  return [...new Map(actors.toReversed()).values()].toReversed()
}

function namesOf(line: Line): string {
  const [first, second, ...others] = actorsOf(line)
  if (!first) return 'Somebody'
  if (!second) return first.name
  return others.length === 0
    ? `${first.name} and ${second.name}`
    : `${first.name} and ${others.length + 1} others`
}

const titleOf = ({ job }: Notification): string => (job?.title ? `“${job.title}”` : 'a job')

const INTEREST_NEWS: Readonly<Record<InterestNews, string>> = {
  question: 'asked you a question about',
  declined: 'declined your interest in',
  filled: 'has filled',
  answer: 'answered your question about',
  refused: 'stays anonymous to you, for',
  withdrawn: 'withdrew their interest in',
}

/** What the group is about: `interest:question:` and the id of the ad. */
const interestNewsIn = ({ group }: Notification) =>
  group.split(':').length > 2 ? (group.split(':')[1] as InterestNews) : undefined

function interested(line: Line): Sentence {
  const { newest, all } = line
  const news = interestNewsIn(newest)
  if (news) return { subject: namesOf(line), rest: `${INTEREST_NEWS[news]} ${titleOf(newest)}` }
  if (newest.actor)
    return { subject: namesOf(line), rest: `would like to talk with you about ${titleOf(newest)}` }
  const [subject, verb] = all.length === 1 ? ['Somebody', 'is'] : [`${all.length} people`, 'are']
  return { subject, rest: `${verb} interested in ${titleOf(newest)}` }
}

const ROLE_SENTENCES: Readonly<Record<Role, string>> = {
  operator: 'are an operator now',
  moderator: 'are a moderator now',
  approver: 'decide about job ads now',
}

const DATA_SENTENCES: Readonly<Record<DataRequestNews, string>> = {
  erase: 'are about to delete your account: you can object for 72 hours',
  export: 'are about to download your data: you can object for 72 hours',
  cancelled: 'have cancelled a request about your data',
  downloaded: 'have downloaded your data, as announced',
}

function decided({ comment, post, job, group }: Notification): Sentence {
  const [, about, more] = group.split(':')
  if (about === 'role')
    return {
      subject: 'You',
      rest: isRole(more) ? ROLE_SENTENCES[more] : 'have no role here any more',
    }
  if (about === 'data')
    return { subject: 'The operators', rest: DATA_SENTENCES[more as DataRequestNews] }
  const what = comment ? 'comment' : post ? 'post' : job ? 'job ad' : 'account'
  return { subject: 'The moderators', rest: `made a decision about your ${what}` }
}

const REPORTED: Readonly<Record<Reportable, readonly [one: string, many: string]>> = {
  post: ['a post', 'posts'],
  comment: ['a comment', 'comments'],
  job: ['a job ad', 'job ads'],
  person: ['a person', 'people'],
}

/** The group says what the outcome is, and of what kind the reported things are. */
function reportsDecided({ newest: { group }, all }: Line): Sentence {
  const [, outcome, reported] = group.split(':') as [string, ReportOutcome, Reportable]
  const [one, many] = REPORTED[reported]
  const reports = all.length === 1 ? `report of ${one}` : `${all.length} reports of ${many}`
  const rest =
    outcome === 'acted'
      ? `took action on your ${reports}`
      : `looked at your ${reports} and found no reason to act`
  return { subject: 'The moderators', rest }
}

/** The notifications of one saved search belong together. */
function alerted({ newest, all }: Line): Sentence {
  if (all.length === 1)
    return {
      subject: titleOf(newest),
      rest: 'is new in one of your searches',
      quote: newest.job?.company ?? undefined,
    }
  return {
    subject: `${all.length} jobs`,
    rest: 'are new in one of your searches',
    quote: all.flatMap(({ job }) => job?.title ?? []).join(', '),
  }
}

type News = Sentence & { readonly target: string }

const OPERATOR_NEWS: Readonly<Record<OperatorNews, News>> = {
  reports: { subject: 'New reports', rest: 'wait in the queue', target: '/operator' },
  handed: {
    subject: 'A colleague',
    rest: 'has handed a report on to you',
    target: '/operator?claimed=mine',
  },
  appeals: { subject: 'New appeals', rest: 'wait for an answer', target: '/operator/appeals' },
  raid: {
    subject: 'A raid',
    rest: 'has begun: what new accounts share waits for you',
    target: '/operator/people',
  },
  requests: {
    subject: 'A request for somebody’s data',
    rest: 'waits for an approval, or met an objection',
    target: '/operator/people',
  },
  upkeep: {
    subject: 'A background job',
    rest: 'keeps failing: the log of the server says why',
    target: '/operator/dashboard',
  },
  mail: {
    subject: 'Emails',
    rest: 'can’t be sent: the mail server doesn’t accept them',
    target: '/operator/dashboard',
  },
  disk: {
    subject: 'The disk',
    rest: 'is nearly full: soon nothing can be stored any more',
    target: '/operator/dashboard',
  },
}

/** The group says what it is about. */
const newsOf = ({ newest: { group } }: Line) =>
  OPERATOR_NEWS[group.replace('operator:', '') as OperatorNews]

const ANSWERS: Readonly<Record<AppealOutcome, string>> = {
  upheld: 'looked at your appeal and upheld the decision',
  overturned: 'looked at your appeal and overturned the decision',
}

/** The group says whether it is for those who answer, or the answer. */
function appealed({ newest: { group } }: Line): News {
  const outcome = group.replace('appeal:', '')
  if (outcome !== 'upheld' && outcome !== 'overturned') return OPERATOR_NEWS.appeals
  return { subject: 'The moderators', rest: ANSWERS[outcome], target: DECISIONS }
}

/** The group says what has changed. */
const secured = ({ newest: { group } }: Line): Sentence => ({
  subject: SECURITY_NEWS[group.replace('security:', '') as SecurityNews],
  rest: 'for your account',
})

const quoted = (text: string | null | undefined) => (text ? plainTextOf(text) : undefined)

const commented = (line: Line, rest: string): Sentence => ({
  subject: namesOf(line),
  rest,
  quote: quoted(line.newest.comment?.text),
})

const SENTENCES: Readonly<Record<Notification['kind'], (line: Line) => Sentence>> = {
  like: (line) =>
    line.newest.comment
      ? commented(line, 'liked your comment')
      : { subject: namesOf(line), rest: 'liked your post' },
  comment: (line) => commented(line, 'commented on your post'),
  reply: (line) => commented(line, 'replied to your comment'),
  mention: (line) => ({
    subject: namesOf(line),
    rest: `mentioned you in a ${line.newest.comment ? 'comment' : 'post'}`,
    quote: quoted(line.newest.comment?.text ?? line.newest.post?.caption),
  }),
  follow: (line) => ({ subject: namesOf(line), rest: 'followed you' }),
  interest: interested,
  connected: (line) => ({
    subject: `You and ${namesOf(line)}`,
    rest: `are connected about ${titleOf(line.newest)}`,
  }),
  messageRequest: (line) => ({ subject: namesOf(line), rest: 'would like to write to you' }),
  adChanged: ({ newest }) => ({
    subject: titleOf(newest),
    rest: `has changed: ${newest.job?.changed ?? 'see the ad'}`,
  }),
  decision: ({ newest }) => decided(newest),
  appeal: appealed,
  reportOutcome: reportsDecided,
  jobAlert: alerted,
  security: secured,
  operator: newsOf,
}

export const sentenceOf = (line: Line): Sentence => SENTENCES[line.newest.kind](line)

/** The sentence without its quote. */
export function plainSentence(line: Line): string {
  const { subject, rest } = sentenceOf(line)
  return `${subject} ${rest}`
}

const DECISION_TARGETS = [
  ['decision:role:none', '/settings'],
  ['decision:role:', '/operator'],
  ['decision:data:', '/settings#data'],
] as const

/** Where lines of some kinds lead, whatever else they are about. */
const TARGETS: Partial<Record<Notification['kind'], (line: Line, me: string) => string>> = {
  follow: (line, me) => {
    const [follower, ...others] = actorsOf(line)
    return follower && others.length === 0 ? profilePath(follower) : `/profile/${me}/followers`
  },
  operator: (line) => newsOf(line).target,
  decision: ({ newest: { group } }) =>
    DECISION_TARGETS.find(([of]) => group.startsWith(of))?.[1] ?? DECISIONS,
  appeal: (line) => appealed(line).target,
  security: () => '/settings',
  messageRequest: () => '/messages',
  reportOutcome: () => '/notifications',
}

/** Where a line leads; `me` is the viewer's id. */
export function targetOf(line: Line, me: string): string {
  const { kind, post, comment, job, actor } = line.newest
  const target = TARGETS[kind]?.(line, me)
  if (target !== undefined) return target
  if (kind === 'jobAlert' && line.all.length > 1) return '/jobs/searches'
  if (job || kind === 'jobAlert') return jobTargetOf(line.newest)
  if (!post) return actor ? profilePath(actor) : '/'
  return `/posts/${post.$id}${comment ? `?comment=${comment.$id}` : ''}`
}

/** Posters read about interests at their ad, interested people in the list of their own. */
function jobTargetOf(notification: Notification): string {
  const { kind, job, actor } = notification
  if (!job) return '/jobs/searches'
  const isAboutOwnInterest =
    (kind === 'interest' && actor !== null && interestNewsIn(notification) === undefined) ||
    (kind === 'connected' && job.poster?.$id === actor?.$id)
  if (isAboutOwnInterest) return '/jobs/interests'
  return `/jobs/${job.$id}`
}
