import { AppError } from '@devhood/contract'
import type { Config } from '#config'
import { isLoopbackHost } from './urls.ts'

type Origins = Pick<Config, 'allowedOrigins' | 'publicUrl'>

const LENGTH_MAX = 2048
/** A plain host, followed by nothing that some parser would read differently. */
const WRITTEN_PLAINLY = /^https?:\/\/(?:[a-z\d.-]+|\[::1\])(?::\d{1,5})?(?:[/?#][^\s\p{C}\\]*)?$/iu

/** Whether a URL is on PUBLIC_URL, on an origin of ALLOWED_ORIGINS, or on loopback when the server is too. */
function isAllowed(url: URL, { allowedOrigins, publicUrl }: Origins): boolean {
  if (url.origin === publicUrl.origin || allowedOrigins.includes(url.origin)) return true
  return isLoopbackHost(publicUrl.host) && isLoopbackHost(url.host)
}

/**
 * The page that people go to from an email or a redirect. It must be on our origin or on one of ALLOWED_ORIGINS,
 * because it receives credentials. Throws `general_argument_invalid`, which names the parameter and the accepted
 * origins.
 */
export function parseRedirectUrl(text: string, parameter: string, config: Origins): URL {
  const isPlain = text.length <= LENGTH_MAX && WRITTEN_PLAINLY.test(text)
  const url = isPlain ? URL.parse(text) : null
  if (url && isAllowed(url, config)) return url
  const pages = config.allowedOrigins.filter((origin) => origin.startsWith('http'))
  const origins = [config.publicUrl.origin, ...pages].join(', ')
  throw new AppError('general_argument_invalid', {
    message: `Parameter "${parameter}" must be an address of at most ${LENGTH_MAX} characters on ${origins}.`,
  })
}

/** The same URL with query parameters set; an existing one of the same name is replaced. */
export function withParameters(page: URL, parameters: Readonly<Record<string, string>>): URL {
  const url = new URL(page)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url
}
