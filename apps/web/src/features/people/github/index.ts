export { GithubSection } from './github-section.tsx'
