import { failure, first, press, type Screen, text } from './screen-state.ts'

const JOBS = /^GET .*\/jobs\/documents\?/
const SEARCHES = /^GET .*\/jobSearches\/documents\?/

/** The screens of the job board, as `SCREENS`. */
export const JOB_SCREENS: readonly Screen[] = [
  {
    name: 'board of jobs',
    path: '/jobs',
    states: {
      loading: { hold: JOBS, shows: text('Loading jobs') },
      empty: { clear: JOBS, shows: text('No jobs yet') },
      full: { shows: first('Jobs') },
      error: { refuse: JOBS, shows: failure("The jobs didn't load") },
    },
  },
  {
    name: 'board of jobs, for visitors',
    path: '/jobs',
    who: 'guest',
    states: { full: { shows: first('Jobs') } },
  },
  {
    name: 'somebody else’s job ad',
    path: ({ otherJob }) => `/jobs/${otherJob}`,
    states: {
      full: { shows: (page) => page.getByRole('region', { name: 'Your interest' }) },
      'a report': {
        act: press('Report this job ad'),
        shows: (page) => page.getByLabel(/^Fake job/),
      },
    },
  },
  {
    name: 'somebody else’s job ad, for visitors',
    path: ({ otherJob }) => `/jobs/${otherJob}`,
    who: 'guest',
    states: { full: { shows: (page) => page.getByRole('link', { name: 'Apply' }) } },
  },
  {
    name: 'own job ad',
    path: ({ ownJob }) => `/jobs/${ownJob}`,
    states: { full: { shows: first('Interested people') } },
  },
  {
    name: 'own job ads',
    path: '/jobs/mine',
    states: { full: { shows: first('Live ads') } },
  },
  {
    name: 'own interests',
    path: '/jobs/interests',
    states: { full: { shows: text('Only you see this page.') } },
  },
  {
    name: 'saved jobs',
    path: '/saved/jobs',
    states: { full: { shows: first('Saved jobs') } },
  },
  {
    name: 'post a job',
    path: '/jobs/new',
    states: {
      error: { act: press('Publish'), shows: (page) => text('Required')(page).first() },
    },
  },
  {
    name: 'kept searches',
    path: '/jobs/searches',
    states: {
      loading: { hold: SEARCHES, shows: text('Loading saved searches') },
      empty: { shows: text('No saved searches') },
      error: { refuse: SEARCHES, shows: failure("Couldn't load your saved searches") },
    },
  },
]
