import { everybody, type Row } from './row.ts'

const mark = (kind: string, code: string): Row => ({
  operation: `get /avatars/${kind}/{code}`,
  pathValues: () => ({ code }),
  outcomes: everybody('200'),
})
const elsewhere = () => ({ url: 'https://elsewhere.example/x.png' })

/** Public operations. Remote fetches find nothing: in tests no hostname has an address. */
export const OPEN_ROWS: readonly Row[] = [
  { operation: 'get /avatars/initials', outcomes: everybody('200') },
  mark('browsers', 'ff'),
  mark('credit-cards', 'visa'),
  mark('flags', 'de'),
  { operation: 'get /avatars/qr', query: () => ({ text: 'x' }), outcomes: everybody('200') },
  ...['image', 'favicon'].map((kind): Row => ({
    operation: `get /avatars/${kind}`,
    query: elsewhere,
    outcomes: everybody('404 avatar_remote_url_failed'),
  })),
  ...['/health', '/health/ready', '/health/live', '/ping', '/openapi.json'].map((path): Row => ({
    operation: `get ${path}`,
    outcomes: everybody('200'),
  })),
  { operation: 'get /usernames', query: () => ({ username: 'x y' }), outcomes: everybody('200') },
  {
    operation: 'get /usernames/moved',
    query: () => ({ username: 'x y' }),
    outcomes: everybody('200'),
  },
  { operation: 'get /announcement', outcomes: everybody('200') },
  // services/site-pages/site-pages.test.ts covers pages that are written.
  {
    operation: 'get /pages/{page}',
    pathValues: () => ({ page: 'rules' }),
    outcomes: everybody('404 document_not_found'),
  },
  // services/resumes/resumes.test.ts covers resumes that others may read.
  {
    operation: 'get /resumes/{userId}',
    pathValues: ({ Alice }) => ({ userId: Alice.userId }),
    outcomes: {
      ...everybody('404 document_not_found'),
      guest: '401 user_unauthorized',
      visitor: '401 user_unauthorized',
      owner: '200',
    },
  },
  // services/blocked-comments/blocked-comments.test.ts covers what its author gets.
  {
    operation: 'get /posts/{postId}/blocked-comments',
    pathValues: ({ own }) => ({ postId: own.posts }),
    outcomes: {
      ...everybody('404 document_not_found'),
      guest: '401 general_unauthorized_scope',
      owner: '200',
    },
  },
  {
    operation: 'get /github/{userId}',
    pathValues: ({ Alice }) => ({ userId: Alice.userId }),
    outcomes: {
      ...everybody('200'),
      guest: '401 user_unauthorized',
      visitor: '401 user_unauthorized',
      blockedByOwner: '404 document_not_found',
    },
  },
  // resources/jobs/feeds/feed.test.ts covers feeds with a valid key, which everybody can read.
  {
    operation: 'get /jobs/feeds/{feedKey}',
    pathValues: () => ({ feedKey: 'nothing' }),
    outcomes: everybody('404 document_not_found'),
  },
  // services/public-pages/public-pages.test.ts covers them where guests may read profiles.
  {
    operation: 'get /feeds/profiles/{userId}',
    pathValues: () => ({ userId: 'nobody' }),
    outcomes: everybody('404 document_not_found'),
  },
  {
    operation: 'get /feeds/tags/{tag}',
    pathValues: () => ({ tag: 'light' }),
    outcomes: everybody('404 document_not_found'),
  },
  // A plain call without a WebSocket. Sockets authenticate by messages and have separate tests.
  {
    operation: 'get /realtime',
    outcomes: everybody('400 general_argument_invalid'),
    skipsAuthentication: true,
  },
]
