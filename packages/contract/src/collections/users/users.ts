import { JOB_LIMITS } from '#jobs/limits'
import { LIMITS } from '#limits'
import { EMAIL_DIGESTS } from '#notifications/kinds'
import { MESSAGE_NOTICES, WHO_MAY_WRITE } from '../conversation-choices.ts'
import { type Declaration } from '../declaration/field.ts'
import { FILE_OF_OTHERS, HIDDEN } from '../declaration/shared-fields.ts'

/** What the export of somebody else leaves out. */
const OF_OTHERS = { inOthers: 'of others, name and username are enough' } as const

const optionalLine = (max: number) =>
  ({ kind: 'text', max, line: true, optional: true, unexported: OF_OTHERS }) as const

/** The steps of Home's first card, in their order. */
const FIRST_STEPS = ['stack', 'people', 'picture', 'done'] as const

/** Public profile of a person. The account (password, sessions) isn't a document. */
export const users = {
  name: 'users',
  part: 'profile',
  idSetting: 'USERS_COLLECTION_ID',
  fields: {
    accountId: { kind: 'account', set: 'creation', audience: 'owner' },
    name: { kind: 'text', min: LIMITS.nameMin, max: LIMITS.nameMax, line: true },
    email: { kind: 'text', max: LIMITS.emailMax, line: true, set: 'creation', audience: 'owner' },
    username: {
      kind: 'text',
      min: LIMITS.usernameMin,
      max: LIMITS.usernameMax,
      line: true,
      foldCase: true,
      form: 'username',
    },
    /** When the username was last changed: the next change is possible `LIMITS.renameEvery` later. */
    renamedAt: {
      kind: 'instant',
      optional: true,
      audience: 'owner',
      set: 'server',
      changesWith: ['username'],
    },
    /** Addresses with earlier usernames lead to the profile, as long as these are reserved. */
    redirectsOldNames: { kind: 'flag', audience: 'owner' },
    imageUrl: { kind: 'media', optional: true, unexported: OF_OTHERS },
    imageId: { kind: 'file', optional: true, unexported: FILE_OF_OTHERS },
    bio: { kind: 'text', max: LIMITS.bioMax, optional: true, unexported: OF_OTHERS },
    /** One line: what the person is, such as a profession. */
    headline: optionalLine(LIMITS.headlineMax),
    place: optionalLine(LIMITS.locationMax),
    /** One line: the person's current project. */
    workingOn: optionalLine(LIMITS.headlineMax),
    /** Technologies. */
    stack: {
      kind: 'tags',
      technologies: true,
      max: JOB_LIMITS.stackMax,
      each: JOB_LIMITS.stackTagMax,
      optional: true,
      unexported: OF_OTHERS,
    },
    /** Exact number of the people who follow this person. */
    followersCount: { kind: 'integer', min: 0, default: 0, set: 'server', unexported: OF_OTHERS },
    /** Ids of the person's own posts that come first on their profile, in this order. */
    pinnedPosts: {
      kind: 'tags',
      exact: true,
      max: LIMITS.pinnedPostsMax,
      each: LIMITS.idMax,
      optional: true,
      unexported: OF_OTHERS,
    },
    /** Whoever sees the profile sees the resume, too. Otherwise only those do who have agreed on an interest in a job ad. */
    showsResume: { kind: 'flag', unexported: OF_OTHERS },
    /** How often new notifications are sent by email, to a verified address. */
    emailDigest: { kind: 'text', max: 10, oneOf: EMAIL_DIGESTS, default: 'off', audience: 'owner' },
    /** The IANA time zone in whose morning the emails come; without one, UTC. */
    timeZone: { kind: 'text', max: 64, line: true, optional: true, audience: 'owner' },
    /** Who may begin a conversation with the person. People whose interest in an ad was agreed on always may. */
    whoMayWrite: {
      kind: 'text',
      max: 10,
      oneOf: WHO_MAY_WRITE,
      default: 'everyone',
      audience: 'owner',
    },
    /** Whether a message that stays unread is announced by email, to a verified address, and to devices. */
    messageNotices: {
      kind: 'text',
      max: 10,
      oneOf: MESSAGE_NOTICES,
      default: 'on',
      audience: 'owner',
    },
    /** Guests see neither the profile nor its posts, even if the instance shows public pages. */
    membersOnly: { kind: 'flag', audience: 'owner' },
    /** Search engines are asked to leave out what guests see of this person. */
    hidesFromSearch: { kind: 'flag', audience: 'owner' },
    /** AI may use what guests see of this person; otherwise it is asked not to. */
    allowsAi: { kind: 'flag', audience: 'owner' },
    /** Which of the first steps Home offers next. */
    firstStep: { kind: 'text', max: 10, oneOf: FIRST_STEPS, default: 'stack', audience: 'owner' },
    /** The feed of followed people offers no more of them, however few these are. */
    followsEnough: { kind: 'flag', audience: 'owner' },
    /** Also hides the person's posts. */
    hidden: HIDDEN,
  },
  nested: ['name', 'username', 'imageUrl', 'bio'],
} as const satisfies Declaration
