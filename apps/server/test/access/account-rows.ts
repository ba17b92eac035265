import { randomInt, randomUUID } from 'node:crypto'
import { PASSWORD } from '../people/people.ts'
import { FACTOR_ROWS } from './factor-rows.ts'
import { everybody, UNAUTHORIZED, type Row, signedIn } from './row.ts'

const SAMPLE_URL = 'http://localhost:3000/somewhere'
const INVALID_TOKEN = everybody('401 user_invalid_token')
const wrongSecret = () => ({ userId: 'nobody', secret: '123456' })
const ofAlice = { guest: UNAUTHORIZED, visitor: '404 user_session_not_found', owner: '200' }
const another = { ...ofAlice, other: '404 user_session_not_found' }

const NONE = '404 document_not_found'

const own: readonly Row[] = [
  { operation: 'get /account', outcomes: signedIn('200') },
  {
    operation: 'patch /account/name',
    outcomes: signedIn('200'),
    body: () => ({ name: 'Another name' }),
  },
  { operation: 'get /account/prefs', outcomes: signedIn('200') },
  {
    operation: 'patch /account/prefs',
    outcomes: signedIn('200'),
    body: () => ({ prefs: { a: 1 } }),
  },
  { operation: 'get /account/decisions', outcomes: signedIn('200') },
  {
    operation: 'post /account/decisions/{decisionId}/appeal',
    pathValues: ({ warning }) => ({ decisionId: warning }),
    body: () => ({ text: 'Why?' }),
    outcomes: {
      ...signedIn(NONE),
      blockedByOwner: NONE,
      operator: NONE,
      moderator: NONE,
      approver: NONE,
      suspended: NONE,
      other: '409 document_already_exists',
    },
  },
  { operation: 'get /account/requests', outcomes: signedIn('200') },
  {
    operation: 'post /account/requests/{requestId}/objection',
    pathValues: ({ dataRequest }) => ({ requestId: dataRequest }),
    // It is about Carol.
    outcomes: signedIn(NONE),
  },
  { operation: 'get /account/logs', outcomes: signedIn('200') },
  { operation: 'get /account/identities', outcomes: signedIn('200') },
  {
    operation: 'delete /account/identities/{identityId}',
    pathValues: ({ identity }) => ({ identityId: identity }),
    outcomes: {
      guest: UNAUTHORIZED,
      visitor: '404 user_identity_not_found',
      other: '404 user_identity_not_found',
      owner: '204',
    },
  },
  // services/github/github.test.ts covers them where sign-in with GitHub is set up.
  ...['get', 'put', 'post', 'delete'].map((verb): Row => ({
    operation: `${verb} /account/github`,
    ...(verb === 'put' && { body: () => ({ repositories: [] }) }),
    outcomes: signedIn('404 user_identity_not_found'),
  })),
  ...['post /account/jwt', 'post /account/jwts'].map((operation): Row => ({
    operation,
    outcomes: signedIn('201'),
    except: (way) => (way === 'jwt' ? '403 user_jwt_creation_denied' : undefined),
  })),
  {
    operation: 'get /account/device-key',
    outcomes: signedIn('200'),
    except: (way) => (way === 'jwt' ? '401 user_unauthorized' : undefined),
  },
  // Only in the account's own browser.
  {
    operation: 'get /account/export',
    outcomes: signedIn('200'),
    except: (way) => (way === 'cookie' ? undefined : '401 user_unauthorized'),
  },
]

const sessions: readonly Row[] = [
  { operation: 'get /account/sessions', outcomes: signedIn('200') },
  ...(['get', 'patch'] as const).flatMap((verb): Row[] => [
    {
      operation: `${verb} /account/sessions/{sessionId}`,
      about: 'the own',
      pathValues: () => ({ sessionId: 'current' }),
      outcomes: signedIn('200'),
    },
    {
      operation: `${verb} /account/sessions/{sessionId}`,
      about: 'of the owner',
      pathValues: ({ spareSession }) => ({ sessionId: spareSession }),
      outcomes: another,
    },
  ]),
  {
    operation: 'delete /account/sessions/{sessionId}',
    about: 'of the owner',
    pathValues: ({ spareSession }) => ({ sessionId: spareSession }),
    outcomes: { ...another, owner: '204' },
  },
  {
    operation: 'delete /account/sessions/{sessionId}',
    about: 'the own',
    pathValues: () => ({ sessionId: 'current' }),
    outcomes: signedIn('204'),
    invalidatesCaller: true,
  },
  { operation: 'delete /account/sessions', outcomes: signedIn('204'), invalidatesCaller: true },
]

/** Only the session itself can set a first password. Without a password, nobody can confirm their identity by a JWT. */
const firstPassword: Row['except'] = (way, kind) =>
  way === 'jwt' && kind === 'visitor' ? '401 user_invalid_credentials' : undefined

/** With an email address and a first password, an anonymous visitor becomes a member. */
const credentials: readonly Row[] = [
  {
    operation: 'patch /account/email',
    except: firstPassword,
    body: () => ({ email: `${randomUUID()}@new.example`, password: PASSWORD }),
    outcomes: signedIn('200'),
    invalidatesCaller: true,
  },
  { operation: 'get /account/email-change', outcomes: signedIn('200') },
  {
    operation: 'post /account/email-change',
    about: 'where none is pending',
    outcomes: signedIn('400 general_bad_request'),
  },
  { operation: 'delete /account/email-change', outcomes: signedIn('204') },
  { operation: 'put /account/email-change', body: wrongSecret, outcomes: INVALID_TOKEN },
  { operation: 'post /account/email-change/undo', body: wrongSecret, outcomes: INVALID_TOKEN },
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
    outcomes: signedIn('200'),
    invalidatesCaller: true,
  },
  {
    operation: 'patch /account/phone',
    except: firstPassword,
    body: () => ({ phone: `+49151${randomInt(10 ** 7, 10 ** 8)}`, password: PASSWORD }),
    outcomes: signedIn('200'),
    invalidatesCaller: true,
  },
  { operation: 'patch /account/status', outcomes: signedIn('200'), invalidatesCaller: true },
  {
    operation: 'delete /account',
    except: firstPassword,
    body: ({ kind }) => (kind === 'visitor' ? {} : { password: PASSWORD }),
    outcomes: signedIn('204'),
    invalidatesCaller: true,
  },
]

/** The request body decides whom these calls are for, not the caller. */
const signInRows: readonly Row[] = [
  {
    operation: 'post /account',
    body: () => ({ userId: 'unique()', email: `${randomUUID()}@x.example`, password: PASSWORD }),
    outcomes: everybody('201'),
  },
  ...['post /account/sessions/email', 'post /account/sessions'].map((operation): Row => ({
    operation,
    body: ({ Carol }) => ({ email: Carol.email, password: PASSWORD }),
    outcomes: everybody('201'),
    invalidatesCaller: true,
  })),
  {
    operation: 'post /account/sessions/limited',
    body: ({ Carol }) => ({ email: Carol.email, password: PASSWORD }),
    outcomes: everybody('400 general_bad_request'),
  },
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
    pathValues: () => ({ provider: 'github' }),
    outcomes: everybody('412 project_provider_disabled'),
  })),
  {
    operation: 'get /account/sessions/oauth2/callback/{provider}/devhood',
    pathValues: () => ({ provider: 'github' }),
    outcomes: everybody('412 project_provider_disabled'),
  },
]

const verification: readonly Row[] = ['verification', 'verifications/email'].flatMap(
  (path): Row[] => [
    {
      operation: `post /account/${path}`,
      body: () => ({ url: SAMPLE_URL }),
      outcomes: { ...signedIn('201'), visitor: '400 user_email_not_found' },
    },
    { operation: `put /account/${path}`, body: wrongSecret, outcomes: INVALID_TOKEN },
  ],
)

const phoneVerification: readonly Row[] = ['verification', 'verifications'].flatMap(
  (path): Row[] => [
    { operation: `post /account/${path}/phone`, outcomes: signedIn('400 user_phone_not_found') },
    { operation: `put /account/${path}/phone`, body: wrongSecret, outcomes: INVALID_TOKEN },
  ],
)

export const ACCOUNT_ROWS: readonly Row[] = [
  ...own,
  ...FACTOR_ROWS,
  ...sessions,
  ...credentials,
  ...signInRows,
  ...verification,
  ...phoneVerification,
]
