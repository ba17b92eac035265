export { tokensModule } from './module.ts'
export type { IssueOauthToken } from './sign-in/oauth-tokens.ts'
