export { ResumeView } from './resume-view.tsx'
