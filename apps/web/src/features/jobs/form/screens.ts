import { EditJobScreen } from './edit-job-screen.tsx'
import { NewJobScreen } from './new-job-screen.tsx'

// What the routes of these screens have besides their addresses.

export const edit = { Component: EditJobScreen, handle: { title: 'Edit the job', search: false } }
export const post = { Component: NewJobScreen, handle: { title: 'Post a job', search: false } }
