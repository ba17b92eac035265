import type { Config } from '#config'
import { outboxRoutes } from './outbox-routes.ts'
import { openMailer, type MailerOptions } from './mailer.ts'

interface Options extends MailerOptions {
  readonly config: MailerOptions['config'] & Pick<Config, 'captureEmails' | 'publicUrl'>
}

/** Emails, and the page that shows them when no mail server is configured. */
export function emailsModule(options: Options) {
  return { mailer: openMailer(options), routes: outboxRoutes(options) }
}
