import { everybody, type Row } from './row.ts'

const mark = (kind: string, code: string): Row => ({
  operation: `get /avatars/${kind}/{code}`,
  pathValues: () => ({ code }),
  outcomes: everybody('200'),
})
const elsewhere = () => ({ url: 'https://elsewhere.example/x.png' })

/** What is there for everybody. Elsewhere is nothing: in tests no name has an address. */
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
  // What a right key opens, to everybody alike, is in tests of its own: resources/jobs/feeds/feed.test.ts.
  {
    operation: 'get /jobs/feeds/{feedKey}',
    pathValues: () => ({ feedKey: 'nothing' }),
    outcomes: everybody('404 document_not_found'),
  },
  // A call that is no WebSocket: those are told in messages who they are, and have tests of their own.
  {
    operation: 'get /realtime',
    outcomes: everybody('400 general_argument_invalid'),
    skipsAuthentication: true,
  },
]
