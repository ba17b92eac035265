import type { Config } from '#config'
import { outboxRoutes } from './outbox-routes.ts'
import { lettersService, type LettersOptions } from './service.ts'

interface Options extends LettersOptions {
  readonly config: LettersOptions['config'] & Pick<Config, 'keepsLetters' | 'publicUrl'>
}

/** Letters, and the page that shows those that nobody carries. */
export function lettersModule(options: Options) {
  return { letters: lettersService(options), routes: outboxRoutes(options) }
}
