export { EditJobScreen as edit } from './edit-job-screen.tsx'
export { NewJobScreen as post } from './new-job-screen.tsx'
