export { tokensModule } from './module.ts'
export type { IssueOauthToken } from './vouching.ts'
