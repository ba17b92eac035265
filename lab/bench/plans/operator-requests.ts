import { FIRST } from '../../generate/first-people.ts'
import { emailOf } from '../../sample/seed.ts'
import { get, type PlannedRequest } from './requests.ts'

/** What operators read. */
export const OPERATOR_REQUESTS: readonly PlannedRequest[] = [
  get('queue: open', () => '/v1/operator/reports?status=open', 'keeper'),
  get(
    'queue: narrowed',
    () =>
      '/v1/operator/reports?kind=post&reason=spam&record=new&repeat=true&claimed=nobody&before=2100-01-01T00:00:00.000Z',
    'keeper',
  ),
  get('colleagues', () => '/v1/operator/colleagues', 'keeper'),
  get('saved replies', () => '/v1/operator/replies', 'keeper'),
  get('queue: settled', () => '/v1/operator/reports?status=settled', 'keeper'),
  get('appeals: open', () => '/v1/operator/appeals', 'keeper'),
  get('appeals: answered', () => '/v1/operator/appeals?status=answered', 'keeper'),
  get('requests for data', () => '/v1/operator/requests', 'keeper'),
  get('requests for own data', () => '/v1/account/requests', 'keeper'),
  get('log of operators', () => '/v1/operator/audit', 'keeper'),
  get('people, to operators', () => '/v1/operator/people', 'keeper'),
  get('people search, to operators', () => '/v1/operator/people?search=c', 'keeper'),
  get(
    'people by address, to operators',
    () => `/v1/operator/people?search=${emailOf(FIRST.handle)}`,
    'keeper',
  ),
  get('people who wait, to operators', () => '/v1/operator/people?held=true', 'keeper'),
  get('verified people, to operators', () => '/v1/operator/people?verified=true', 'keeper'),
  get('people not verified, to operators', () => '/v1/operator/people?verified=false', 'keeper'),
  get(
    'people not verified further on, to operators',
    ({ deepPerson }) => `/v1/operator/people?verified=false&cursorAfter=${deepPerson}`,
    'keeper',
  ),
  get(
    'people who joined since, to operators',
    ({ dayBefore }) =>
      `/v1/operator/people?joinedSince=${new Date(Number(dayBefore)).toISOString()}`,
    'keeper',
  ),
  get(
    'waiting people, not verified, to operators',
    () => '/v1/operator/people?held=true&verified=false&joinedSince=2020-01-01T00:00:00.000Z',
    'keeper',
  ),
  get('people of a network, to operators', () => '/v1/operator/people?network=10.0.0.1', 'keeper'),
  get(
    'people of a network further on, to operators',
    ({ deepPerson }) => `/v1/operator/people?network=10.0.0.1&cursorAfter=${deepPerson}`,
    'keeper',
  ),
  get(
    'people of a domain, not verified, to operators',
    () => '/v1/operator/people?domain=devhood.example&verified=false',
    'keeper',
  ),
  get(
    'people by the beginning of an address, to operators',
    () => '/v1/operator/people?emailStart=person1&joinedSince=2020-01-01T00:00:00.000Z',
    'keeper',
  ),
  get(
    'people by words, domain and network, to operators',
    () => '/v1/operator/people?search=c&domain=devhood.example&network=10.0.0.1',
    'keeper',
  ),
  get(
    'waiting people of a network, to operators',
    () => '/v1/operator/people?held=true&network=10.0.0.1',
    'keeper',
  ),
  ...[
    'posts=10',
    'ads=2',
    'reports=1&posts=1',
    'reports=1&held=true',
    'posts=1&domain=devhood.example',
  ].map((query) =>
    get(`people with ${query}, to operators`, () => `/v1/operator/people?${query}`, 'keeper'),
  ),
  get('what waits for operators', () => '/v1/operator/waiting', 'keeper'),
  get('job ads that wait', () => '/v1/operator/ads', 'keeper'),
  get('acts on many people', () => '/v1/operator/bulk', 'keeper'),
  get('a person, to operators', ({ first }) => `/v1/operator/people/${first}`, 'keeper'),
  get('invitations', () => '/v1/operator/invitations', 'keeper'),
  get('dashboard', () => '/v1/operator/dashboard', 'keeper'),
  get('content rules', () => '/v1/operator/rules', 'keeper'),
  get('announcements', () => '/v1/operator/announcements', 'keeper'),
  get('pages of the site, to operators', () => '/v1/operator/pages', 'keeper'),
  get('versions of a page', () => '/v1/operator/pages/rules', 'keeper'),
]
