import { jobQueries, parseJobFilters, Query } from '@devhood/contract'
import { tagAt, wordAt } from '../../generate/sample-text.ts'
import { addressOf, type PlannedRequest, create, get, list, withQueries } from './requests.ts'

const board = (address: string) => [
  ...jobQueries(parseJobFilters(new URLSearchParams(address))),
  Query.limit(20),
]
const newest = Query.orderDesc('$createdAt')
const EVERYTHING = `q=${wordAt(0)}&workplace=remote&region=eu&salary=60000&currency=EUR&stack=${tagAt(0)}&seniority=senior&type=fullTime&visa=sponsored`

const AD = {
  title: 'Somebody for the lamp',
  company: 'First Lamp',
  description: `${wordAt(0)} ${wordAt(1)} ${wordAt(600)}`,
  employment: 'fullTime',
  seniority: 'senior',
  workplace: 'remote',
  regions: ['anywhere'],
  stack: [tagAt(0)],
  apply: 'https://lamp.example/jobs',
}

/** Requests of the job board, its pages and the SDKs. */
export const JOB_REQUESTS: readonly PlannedRequest[] = [
  list('Jobs', 'jobs', () => board('')),
  list('Jobs, of a guest', 'jobs', () => board(''), 'guest'),
  list('Jobs, with blocks', 'jobs', () => board(''), 'neighbour'),
  list('Jobs, of an operator', 'jobs', () => board(''), 'keeper'),
  list('Jobs, far down', 'jobs', ({ deepJob }) => [...board(''), Query.cursorAfter(deepJob)]),
  list('Jobs: a frequent word', 'jobs', () => board(`q=${wordAt(0)}`)),
  list('Jobs: its beginning', 'jobs', () => board(`q=${wordAt(0).slice(0, 1)}`)),
  list('Jobs: a rare word', 'jobs', () => board(`q=${wordAt(600)}`)),
  list('Jobs: a salary', 'jobs', () => board('salary=90000&currency=EUR')),
  list('Jobs: two of a stack', 'jobs', () =>
    board(`stack=${tagAt(0)}&stack=${tagAt(1)}&match=all`),
  ),
  list('Jobs: all filters', 'jobs', () => board(EVERYTHING)),
  list('Jobs by date (SDK)', 'jobs', () => [Query.orderDesc('postedAt'), Query.limit(20)]),
  list('own ads', 'jobs', ({ first }) => [Query.equal('poster', first), newest, Query.limit(20)]),
  list('some ads by their ids', 'jobs', ({ jobs }) => [Query.equal('$id', [...jobs])]),
  get('an ad', ({ job }) => `${addressOf('jobs')}/${job}`),
  get('an ad, to a guest', ({ job }) => `${addressOf('jobs')}/${job}`, 'guest'),
  get("an ad's page", ({ job }) => `/jobs/${job}`, 'guest'),
  list('saved ads', 'jobSaves', () => [newest, Query.limit(20)], 'keeper'),
  list('which of a page of ads are saved', 'jobSaves', ({ jobs }) => [
    Query.equal('job', [...jobs]),
    Query.limit(100),
  ]),
  list('kept searches', 'jobSearches', () => [newest]),
  list('own interests', 'interests', () => [newest]),
  list('leads', 'leads', () => [newest]),
  list('leads of an ad', 'leads', ({ job }) => [Query.equal('job', job), newest]),
  get('who has saved an ad (SDK)', ({ jobs }) =>
    withQueries(addressOf('jobSaves'), [Query.equal('job', jobs[0] ?? '')]),
  ),
  create('draft an ad and delete it', 'jobs', () => AD),
  create('publish an ad and delete it', 'jobs', () => ({ ...AD, status: 'live' })),
  create('save an ad and forget it', 'jobSaves', ({ job }) => ({ job }), 'neighbour'),
  create('be interested and not', 'interests', ({ job }) => ({ job }), 'neighbour'),
]
