import { BoardScreen } from './board-screen.tsx'
import { JobScreen } from './job-screen.tsx'
import { MyInterestsScreen } from './my-interests-screen.tsx'
import { MyJobsScreen } from './my-jobs-screen.tsx'
import { SearchesScreen } from './searches-screen.tsx'

// What the routes of these screens have besides their addresses.

const form = { search: false }

export const board = { Component: BoardScreen, handle: { title: 'Jobs', ...form } }
export const searches = { Component: SearchesScreen, handle: { title: 'Kept searches', ...form } }
export const mine = { Component: MyJobsScreen, handle: { title: 'Your jobs', ...form } }
export const interests = { Component: MyInterestsScreen, handle: { title: 'Your jobs', ...form } }
export const ad = { Component: JobScreen, handle: { title: 'Job' } }
