export { oauthModule } from './module.ts'
