import { AppError } from '@devhood/contract'
import type { Config } from '#config'
import { isLoopbackHost } from './urls.ts'

type Origins = Pick<Config, 'allowedOrigins' | 'publicUrl'>

const LENGTH_MAX = 2048
/** A plain host, and behind it nothing that some reader would take for something else. */
const WRITTEN_PLAINLY = /^https?:\/\/(?:[a-z\d.-]+|\[::1\])(?::\d{1,5})?(?:[/?#][^\s\p{C}\\]*)?$/iu

/** PUBLIC_URL, what ALLOWED_ORIGINS lists, and on the machine itself whatever runs there. */
function isAllowed(url: URL, { allowedOrigins, publicUrl }: Origins): boolean {
  if (url.origin === publicUrl.origin || allowedOrigins.includes(url.origin)) return true
  return isLoopbackHost(publicUrl.host) && isLoopbackHost(url.host)
}

/**
 * The page that a caller wants people to be sent to, by a letter or a redirect. Only pages of ours and of
 * ALLOWED_ORIGINS are: whoever else gets there would get what proves who they are. Throws
 * `general_argument_invalid`, naming the parameter and the accepted origins.
 */
export function parseRedirectUrl(text: string, parameter: string, config: Origins): URL {
  const isPlain = text.length <= LENGTH_MAX && WRITTEN_PLAINLY.test(text)
  const url = isPlain ? URL.parse(text) : null
  if (url && isAllowed(url, config)) return url
  const origins = [config.publicUrl.origin, ...config.allowedOrigins].join(', ')
  throw new AppError('general_argument_invalid', {
    message: `Parameter "${parameter}" must be an address of at most ${LENGTH_MAX} characters on ${origins}.`,
  })
}

/** The same page, with parameters added to those that its address has; of the same name there is one. */
export function withParameters(page: URL, parameters: Readonly<Record<string, string>>): URL {
  const url = new URL(page)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url
}
