import {
  change,
  create,
  get,
  hidden,
  list,
  members,
  nobody,
  NONE,
  own,
  REFUSED,
  remove,
  step,
  TAKEN,
} from './document-row.ts'
import { everybody, ownerOnly, type Row } from './row.ts'

const job = own('jobs')
const search = own('jobSearches')
const lead = own('leads')

const jobs: readonly Row[] = [
  list('jobs', everybody('200')),
  get('jobs', job, everybody('200')),
  { ...get('jobs', ({ draft }) => draft, { ...everybody(NONE), owner: '200' }), about: 'a draft' },
  create('jobs', {
    about: 'of the owner',
    outcomes: ownerOnly('201', REFUSED),
    data: ({ Alice }) => ({ poster: Alice.userId, title: 'Not yet' }),
  }),
  ...['title', 'company', 'apply'].flatMap((field) =>
    change('jobs', job, {
      about: field,
      outcomes: ownerOnly('200', REFUSED),
      putBlocked: TAKEN,
      data: () => ({ [field]: 'https://lantern.example/again' }),
    }),
  ),
  // The server ignores fields that only it sets, whoever sends them.
  ...change('jobs', job, {
    about: 'hidden',
    outcomes: members('200'),
    putBlocked: TAKEN,
    data: () => ({ hidden: false }),
  }).map((row): Row => ({ ...row, changesNothing: true })),
  step('increment', ['jobs', job, 'salaryFrom'], ownerOnly('200', REFUSED)),
]

const all = {
  about: 'all of it',
  outcomes: hidden('200'),
  data: () => ({ name: 'C', query: '', seenAt: '2026-01-15T13:00:00.000Z', feedKey: 'x' }),
}
// PUT by other members creates their own document, with an id from the server.
const searches: readonly Row[] = change('jobSearches', search, all)
  .slice(1)
  .map((row): Row => ({ ...row, outcomes: members('200') }))

const response = { about: 'state', outcomes: hidden('200'), data: () => ({ state: 'asked' }) }
const leads: readonly Row[] = [
  list('leads', members('200')),
  get('leads', lead, hidden('200')),
  create('leads', {
    outcomes: nobody,
    data: (world) => ({ job: world.own.jobs, interest: world.own.interests }),
  }),
  ...change('leads', lead, response).slice(0, 1),
  // Nobody can create a lead, so PUT on an id that the caller can't see never succeeds.
  ...change('leads', lead, response)
    .slice(1)
    .map((row): Row => ({
      ...row,
      outcomes: { ...nobody, owner: '200', blockedByOwner: REFUSED },
    })),
  remove('leads', lead, hidden(REFUSED)),
]

/** Job ads, and what is special about the searches and received interests that belong to them. */
export const JOB_ROWS: readonly Row[] = [
  ...jobs,
  ...searches,
  ...leads,
  remove('jobs', job, ownerOnly('204', REFUSED)),
]
