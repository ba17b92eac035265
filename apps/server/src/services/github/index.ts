export { type GithubProfiles, type GithubRecords, githubModule } from './module.ts'
