export { renderDigest } from './digest.ts'
export { emailsModule } from './module.ts'
export type { Recipient, Mailer, Envelope } from './mailer.ts'
