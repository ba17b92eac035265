import type { CollectionName, Declarations } from '@devhood/contract/collections'
import type { Person } from '../people/people.ts'
import { deviceKeys } from '../push/device.ts'

/** Who can read a field: everybody who can read the document, or only its owner. */
type Reads = 'readers' | 'owner'
/** Who can set it: the owner at any time, the owner once, or only the server, which ignores what clients send. */
type Sets = 'owner' | 'once' | 'server'
export type FieldRow = readonly [reads: Reads, sets: Sets]

/** The access table's part about fields: a row for each declared field. */
export const FIELD_ROWS: {
  readonly [N in CollectionName]: Readonly<Record<keyof Declarations[N]['fields'], FieldRow>>
} = {
  users: {
    accountId: ['owner', 'once'],
    name: ['readers', 'owner'],
    email: ['owner', 'once'],
    username: ['readers', 'owner'],
    renamedAt: ['owner', 'server'],
    redirectsOldNames: ['owner', 'owner'],
    imageUrl: ['readers', 'owner'],
    imageId: ['readers', 'owner'],
    bio: ['readers', 'owner'],
    headline: ['readers', 'owner'],
    place: ['readers', 'owner'],
    workingOn: ['readers', 'owner'],
    stack: ['readers', 'owner'],
    followersCount: ['readers', 'server'],
    pinnedPosts: ['readers', 'owner'],
    showsResume: ['readers', 'owner'],
    emailDigest: ['owner', 'owner'],
    timeZone: ['owner', 'owner'],
    whoMayWrite: ['owner', 'owner'],
    messageNotices: ['owner', 'owner'],
    membersOnly: ['owner', 'owner'],
    hidesFromSearch: ['owner', 'owner'],
    allowsAi: ['owner', 'owner'],
    firstStep: ['owner', 'owner'],
    followsEnough: ['owner', 'owner'],
    hidden: ['readers', 'server'],
  },
  posts: {
    creator: ['readers', 'once'],
    caption: ['readers', 'owner'],
    mentions: ['readers', 'server'],
    imageUrl: ['readers', 'owner'],
    imageId: ['readers', 'owner'],
    location: ['readers', 'owner'],
    tags: ['readers', 'owner'],
    likes: ['readers', 'owner'],
    likesCount: ['readers', 'server'],
    imageWidth: ['readers', 'server'],
    imageHeight: ['readers', 'server'],
    imageHash: ['readers', 'server'],
    imageAlt: ['readers', 'owner'],
    imageIds: ['readers', 'owner'],
    imageAlts: ['readers', 'owner'],
    pictures: ['readers', 'server'],
    commentsCount: ['readers', 'server'],
    commenting: ['readers', 'owner'],
    editedAt: ['readers', 'server'],
    hidden: ['readers', 'server'],
    held: ['owner', 'server'],
  },
  comments: {
    creator: ['readers', 'once'],
    post: ['readers', 'once'],
    parent: ['readers', 'once'],
    text: ['readers', 'owner'],
    mentions: ['readers', 'server'],
    editedAt: ['readers', 'server'],
    likes: ['readers', 'owner'],
    likesCount: ['readers', 'server'],
    repliesCount: ['readers', 'server'],
    hidden: ['readers', 'server'],
    held: ['owner', 'server'],
  },
  conversations: {
    user: ['owner', 'once'],
    other: ['owner', 'once'],
    job: ['owner', 'once'],
    subject: ['owner', 'server'],
    state: ['owner', 'owner'],
    lastMessage: ['owner', 'server'],
    lastText: ['owner', 'server'],
    lastIsOwn: ['owner', 'server'],
    lastMessageAt: ['owner', 'server'],
    unread: ['owner', 'server'],
    seenAt: ['owner', 'owner'],
  },
  messages: {
    user: ['owner', 'once'],
    conversation: ['owner', 'server'],
    creator: ['owner', 'server'],
    text: ['owner', 'owner'],
    editedAt: ['owner', 'server'],
    deletedAt: ['owner', 'server'],
    key: ['owner', 'once'],
  },
  saves: { user: ['owner', 'once'], post: ['owner', 'once'] },
  follows: { follower: ['readers', 'once'], followed: ['readers', 'once'] },
  tagFollows: { user: ['owner', 'once'], tag: ['owner', 'once'] },
  blocks: { user: ['owner', 'once'], blocked: ['owner', 'once'] },
  mutes: { user: ['owner', 'once'], muted: ['owner', 'once'] },
  reports: {
    user: ['owner', 'once'],
    post: ['owner', 'once'],
    person: ['owner', 'once'],
    reason: ['owner', 'once'],
    text: ['owner', 'once'],
    status: ['owner', 'server'],
    job: ['owner', 'once'],
    comment: ['owner', 'once'],
    message: ['owner', 'once'],
  },
  jobs: {
    poster: ['readers', 'once'],
    title: ['readers', 'owner'],
    company: ['readers', 'owner'],
    companySite: ['readers', 'owner'],
    imageUrl: ['readers', 'owner'],
    imageId: ['readers', 'owner'],
    description: ['readers', 'owner'],
    employment: ['readers', 'owner'],
    seniority: ['readers', 'owner'],
    stack: ['readers', 'owner'],
    salaryFrom: ['readers', 'owner'],
    salaryTo: ['readers', 'owner'],
    salaryCurrency: ['readers', 'owner'],
    salaryUnit: ['readers', 'owner'],
    salaryYearly: ['readers', 'server'],
    workplace: ['readers', 'owner'],
    regions: ['readers', 'owner'],
    place: ['readers', 'owner'],
    overlapHours: ['readers', 'owner'],
    overlapZone: ['readers', 'owner'],
    visa: ['readers', 'owner'],
    apply: ['readers', 'owner'],
    status: ['readers', 'owner'],
    postedAt: ['readers', 'server'],
    expiresAt: ['readers', 'server'],
    changed: ['readers', 'server'],
    changedAt: ['readers', 'server'],
    hidden: ['readers', 'server'],
    held: ['owner', 'server'],
  },
  jobSaves: { user: ['owner', 'once'], job: ['owner', 'once'] },
  jobSearches: {
    user: ['owner', 'once'],
    name: ['owner', 'owner'],
    query: ['owner', 'owner'],
    seenAt: ['owner', 'owner'],
    alertedAt: ['owner', 'server'],
    feedKey: ['owner', 'owner'],
  },
  interests: {
    user: ['owner', 'once'],
    job: ['owner', 'once'],
    state: ['owner', 'owner'],
    seniority: ['owner', 'owner'],
    years: ['owner', 'owner'],
    region: ['owner', 'owner'],
    stack: ['owner', 'owner'],
    note: ['owner', 'owner'],
    question: ['owner', 'server'],
    answer: ['owner', 'owner'],
    email: ['owner', 'owner'],
    phone: ['owner', 'owner'],
    link: ['owner', 'owner'],
    theirEmail: ['owner', 'server'],
    theirPhone: ['owner', 'server'],
    theirLink: ['owner', 'server'],
  },
  threadMutes: { user: ['owner', 'once'], post: ['owner', 'once'] },
  notifications: {
    user: ['owner', 'server'],
    kind: ['owner', 'server'],
    group: ['owner', 'server'],
    actor: ['owner', 'server'],
    post: ['owner', 'server'],
    comment: ['owner', 'server'],
    job: ['owner', 'server'],
    seenAt: ['owner', 'owner'],
  },
  pushSubscriptions: {
    user: ['owner', 'once'],
    session: ['owner', 'server'],
    endpoint: ['owner', 'once'],
    p256dh: ['owner', 'once'],
    auth: ['owner', 'once'],
    restsUntil: ['owner', 'server'],
    messagesDueAt: ['owner', 'server'],
    failures: ['owner', 'server'],
  },
  links: {
    user: ['readers', 'once'],
    label: ['readers', 'owner'],
    url: ['readers', 'owner'],
    verified: ['readers', 'server'],
    verifiedAt: ['readers', 'server'],
    checkedAt: ['owner', 'server'],
  },
  positions: {
    user: ['owner', 'once'],
    kind: ['owner', 'owner'],
    title: ['owner', 'owner'],
    organization: ['owner', 'owner'],
    from: ['owner', 'owner'],
    to: ['owner', 'owner'],
    summary: ['owner', 'owner'],
  },
  leads: {
    poster: ['owner', 'once'],
    job: ['owner', 'once'],
    interest: ['owner', 'server'],
    state: ['owner', 'owner'],
    person: ['owner', 'server'],
    seniority: ['owner', 'server'],
    years: ['owner', 'server'],
    region: ['owner', 'server'],
    stack: ['owner', 'server'],
    note: ['owner', 'server'],
    question: ['owner', 'owner'],
    answer: ['owner', 'server'],
    email: ['owner', 'owner'],
    phone: ['owner', 'owner'],
    link: ['owner', 'owner'],
    theirEmail: ['owner', 'server'],
    theirPhone: ['owner', 'server'],
    theirLink: ['owner', 'server'],
  },
}

/** People and documents of others, to which documents of Alice may refer. */
export interface Others extends Readonly<
  Record<'Alice' | 'Bob' | 'Dora' | 'Olga' | 'Carol', Person>
> {
  /** The first one is for documents that the fixture creates, the second one for those of the table. */
  readonly posts: readonly [string, string]
  readonly jobs: readonly [string, string]
  /** A conversation of Alice with Bob. */
  readonly conversation: string
}

interface PrivateDocuments {
  /** Data of the document that the fixture creates for Alice, and of one that the table creates; her id is added. */
  readonly data: readonly [first: (others: Others) => object, second: (others: Others) => object]
  /** What Alice's update contains, and its outcome; otherwise she may update nothing. */
  readonly update?: readonly [data: object, outcome: string]
  /** The outcome of Alice's deletion; otherwise 204. */
  readonly deletion?: string
}

const onPost = ({ posts: [post] }: Others) => ({ post })
const onOtherPost = ({ posts: [, post] }: Others) => ({ post })
const onJob = ({ jobs: [job] }: Others) => ({ job })
const onOtherJob = ({ jobs: [, job] }: Others) => ({ job })
const position = { title: 'Engineer', organization: 'Acme', from: '2020-01' }
const search = { name: 'Rust', query: 'stack=rust', seenAt: '2026-01-15T12:00:00.000Z' }

/** Collections whose documents only their owner, `user`, sees. The access table has the same rows for each of them. */
const ofOwner = {
  saves: { data: [onPost, onOtherPost] },
  pushSubscriptions: { data: [() => deviceKeys('first'), () => deviceKeys('second')] },
  tagFollows: { data: [() => ({ tag: 'rust' }), () => ({ tag: 'go' })] },
  blocks: {
    data: [({ Dora }) => ({ blocked: Dora.userId }), ({ Olga }) => ({ blocked: Olga.userId })],
  },
  mutes: { data: [({ Bob }) => ({ muted: Bob.userId }), ({ Carol }) => ({ muted: Carol.userId })] },
  threadMutes: { data: [onPost, onOtherPost] },
  reports: {
    data: [
      (others) => ({ ...onPost(others), reason: 'spam' }),
      ({ Bob }) => ({ person: Bob.userId, reason: 'spam' }),
    ],
  },
  jobSaves: { data: [onJob, onOtherJob] },
  jobSearches: {
    data: [() => search, () => ({ ...search, name: 'Go', query: 'stack=go' })],
    update: [{ ...search, name: 'C', feedKey: 'x' }, '200'],
  },
  positions: {
    data: [() => position, () => ({ ...position, kind: 'education' })],
    update: [{ ...position, to: '2025-01', summary: 'x' }, '200'],
  },
  interests: {
    data: [onJob, onOtherJob],
    update: [{ state: 'agreed' }, '400 document_invalid_structure'],
  },
  conversations: {
    data: [({ Bob }) => ({ other: Bob.userId }), ({ Olga }) => ({ other: Olga.userId })],
    update: [{ seenAt: '2026-01-15T12:00:00.000Z' }, '200'],
    deletion: '401 user_unauthorized',
  },
  messages: {
    data: [
      ({ conversation }) => ({ conversation, text: 'Hello' }),
      ({ conversation }) => ({ conversation, text: 'Again' }),
    ],
    update: [{ text: 'Hello again' }, '200'],
  },
} satisfies Partial<Record<CollectionName, PrivateDocuments>>
export type PrivateName = keyof typeof ofOwner
export const PRIVATE_DOCUMENTS: Readonly<Record<PrivateName, PrivateDocuments>> = ofOwner
export const PRIVATE_NAMES = Object.keys(ofOwner) as PrivateName[]
