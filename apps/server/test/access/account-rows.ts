import { randomInt, randomUUID } from 'node:crypto'
import { PASSWORD } from '../people.ts'
import { everybody, OUT, type Row, whoIsIn } from './row.ts'

const SAMPLE_URL = 'http://localhost:3000/somewhere'
const INVALID_TOKEN = everybody('401 user_invalid_token')
const wrongSecret = () => ({ userId: 'nobody', secret: '123456' })
const ofAlice = { guest: OUT, visitor: '404 user_session_not_found', owner: '200' }
const another = { ...ofAlice, other: '404 user_session_not_found' }

const own: readonly Row[] = [
  { operation: 'get /account', outcomes: whoIsIn('200') },
  {
    operation: 'patch /account/name',
    outcomes: whoIsIn('200'),
    body: () => ({ name: 'Another name' }),
  },
  { operation: 'get /account/prefs', outcomes: whoIsIn('200') },
  {
    operation: 'patch /account/prefs',
    outcomes: whoIsIn('200'),
    body: () => ({ prefs: { a: 1 } }),
  },
  { operation: 'get /account/decisions', outcomes: whoIsIn('200') },
  { operation: 'get /account/logs', outcomes: whoIsIn('200') },
  { operation: 'get /account/identities', outcomes: whoIsIn('200') },
  {
    operation: 'delete /account/identities/{identityId}',
    places: ({ identity }) => ({ identityId: identity }),
    outcomes: {
      guest: OUT,
      visitor: '404 user_identity_not_found',
      other: '404 user_identity_not_found',
      owner: '204',
    },
  },
  ...['post /account/jwt', 'post /account/jwts'].map((operation): Row => ({
    operation,
    outcomes: whoIsIn('201'),
    except: (way) => (way === 'jwt' ? '403 user_jwt_creation_denied' : undefined),
  })),
  // For the person's own browser alone.
  {
    operation: 'get /account/export',
    outcomes: whoIsIn('200'),
    except: (way) => (way === 'cookie' ? undefined : '401 user_unauthorized'),
  },
]

const sessions: readonly Row[] = [
  { operation: 'get /account/sessions', outcomes: whoIsIn('200') },
  ...(['get', 'patch'] as const).flatMap((verb): Row[] => [
    {
      operation: `${verb} /account/sessions/{sessionId}`,
      about: 'the own',
      places: () => ({ sessionId: 'current' }),
      outcomes: whoIsIn('200'),
    },
    {
      operation: `${verb} /account/sessions/{sessionId}`,
      about: 'of the owner',
      places: ({ spareSession }) => ({ sessionId: spareSession }),
      outcomes: another,
    },
  ]),
  {
    operation: 'delete /account/sessions/{sessionId}',
    about: 'of the owner',
    places: ({ spareSession }) => ({ sessionId: spareSession }),
    outcomes: { ...another, owner: '204' },
  },
  {
    operation: 'delete /account/sessions/{sessionId}',
    about: 'the own',
    places: () => ({ sessionId: 'current' }),
    outcomes: whoIsIn('204'),
    endsCaller: true,
  },
  { operation: 'delete /account/sessions', outcomes: whoIsIn('204'), endsCaller: true },
]

/** A first password is for the session itself to set; without one nobody confirms who he is by a JWT. */
const firstPassword: Row['except'] = (way, kind) =>
  way === 'jwt' && kind === 'visitor' ? '401 user_invalid_credentials' : undefined

/** With an e-mail address and a first password a visitor becomes a member. */
const credentials: readonly Row[] = [
  {
    operation: 'patch /account/email',
    except: firstPassword,
    body: () => ({ email: `${randomUUID()}@new.example`, password: PASSWORD }),
    outcomes: whoIsIn('200'),
    endsCaller: true,
  },
  { operation: 'get /account/email-change', outcomes: whoIsIn('200') },
  {
    operation: 'post /account/email-change',
    about: 'where none is pending',
    outcomes: whoIsIn('400 general_bad_request'),
  },
  { operation: 'delete /account/email-change', outcomes: whoIsIn('204') },
  { operation: 'put /account/email-change', body: wrongSecret, outcomes: INVALID_TOKEN },
  {
    operation: 'put /account/email-change/undo',
    body: () => ({ ...wrongSecret(), password: PASSWORD }),
    outcomes: INVALID_TOKEN,
  },
  {
    operation: 'patch /account/password',
    except: firstPassword,
    body: ({ kind }) => ({
      password: 'another good password',
      ...(kind !== 'visitor' && { oldPassword: PASSWORD }),
    }),
    outcomes: whoIsIn('200'),
    endsCaller: true,
  },
  {
    operation: 'patch /account/phone',
    except: firstPassword,
    body: () => ({ phone: `+49151${randomInt(10 ** 7, 10 ** 8)}`, password: PASSWORD }),
    outcomes: whoIsIn('200'),
    endsCaller: true,
  },
  { operation: 'patch /account/status', outcomes: whoIsIn('200'), endsCaller: true },
  {
    operation: 'delete /account',
    except: firstPassword,
    body: ({ kind }) => (kind === 'visitor' ? {} : { password: PASSWORD }),
    outcomes: whoIsIn('204'),
    endsCaller: true,
  },
]

/** Who they are for is told by what they are sent, not by who calls. */
const waysIn: readonly Row[] = [
  {
    operation: 'post /account',
    body: () => ({ userId: 'unique()', email: `${randomUUID()}@x.example`, password: PASSWORD }),
    outcomes: everybody('201'),
  },
  ...['post /account/sessions/email', 'post /account/sessions'].map((operation): Row => ({
    operation,
    body: ({ Carol }) => ({ email: Carol.email, password: PASSWORD }),
    outcomes: everybody('201'),
    endsCaller: true,
  })),
  {
    operation: 'post /account/sessions/anonymous',
    outcomes: { ...everybody('401 user_session_already_exists'), guest: '201' },
  },
  {
    operation: 'post /account/recovery',
    body: ({ Carol }) => ({ email: Carol.email, url: SAMPLE_URL }),
    outcomes: everybody('201'),
  },
  {
    operation: 'put /account/recovery',
    body: () => ({ ...wrongSecret(), password: PASSWORD }),
    outcomes: INVALID_TOKEN,
  },
  ...['post /account/sessions/magic-url', 'post /account/tokens/magic-url'].map(
    (operation): Row => ({
      operation,
      body: () => ({ userId: 'unique()', email: 'new@example.com' }),
      outcomes: everybody('201'),
    }),
  ),
  {
    operation: 'post /account/tokens/email',
    body: () => ({ userId: 'unique()', email: 'new@example.com' }),
    outcomes: everybody('201'),
  },
  ...['post /account/sessions/phone', 'post /account/tokens/phone'].map((operation): Row => ({
    operation,
    body: () => ({ userId: 'unique()', phone: '+4915112345679' }),
    outcomes: everybody('201'),
  })),
  ...[
    'put /account/sessions/magic-url',
    'put /account/sessions/phone',
    'post /account/sessions/token',
  ].map((operation): Row => ({ operation, body: wrongSecret, outcomes: INVALID_TOKEN })),
  ...['sessions', 'tokens'].map((kind): Row => ({
    operation: `get /account/${kind}/oauth2/{provider}`,
    places: () => ({ provider: 'github' }),
    outcomes: everybody('412 project_provider_disabled'),
  })),
  {
    operation: 'get /account/sessions/oauth2/callback/{provider}/devhood',
    places: () => ({ provider: 'github' }),
    outcomes: everybody('412 project_provider_disabled'),
  },
]

const verification: readonly Row[] = ['verification', 'verifications/email'].flatMap(
  (path): Row[] => [
    {
      operation: `post /account/${path}`,
      body: () => ({ url: SAMPLE_URL }),
      outcomes: { ...whoIsIn('201'), visitor: '400 user_email_not_found' },
    },
    { operation: `put /account/${path}`, body: wrongSecret, outcomes: INVALID_TOKEN },
  ],
)

const phoneVerification: readonly Row[] = ['verification', 'verifications'].flatMap(
  (path): Row[] => [
    { operation: `post /account/${path}/phone`, outcomes: whoIsIn('400 user_phone_not_found') },
    { operation: `put /account/${path}/phone`, body: wrongSecret, outcomes: INVALID_TOKEN },
  ],
)

export const ACCOUNT_ROWS: readonly Row[] = [
  ...own,
  ...sessions,
  ...credentials,
  ...waysIn,
  ...verification,
  ...phoneVerification,
]
