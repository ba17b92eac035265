import { AppError } from '@devhood/contract'
import type { FastifyPluginAsync } from 'fastify'
import type { Config } from '#config'

const DAY = 86_400_000
/** Readers should look again within a year; the day of the answer begins the count. */
const GOOD_FOR = 180 * DAY

interface Options {
  readonly config: Pick<Config, 'publicUrl' | 'securityContacts'>
  readonly now: () => number
}

/** Whom to tell of a weakness, in the form of RFC 9116. */
function securityTxt(contacts: readonly string[], { config: { publicUrl }, now }: Options): string {
  const expires = new Date(now() - (now() % DAY) + GOOD_FOR).toISOString()
  const own = new URL('/.well-known/security.txt', publicUrl)
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    // Readers believe only an address that nobody can have changed on its way.
    ...(own.protocol === 'https:' ? [`Canonical: ${own.href}`] : []),
    '',
  ].join('\n')
}

/** What programs look for at fixed places: the security contact, if there is one, and never the app's page. */
export const wellKnownRoutes =
  (options: Options): FastifyPluginAsync =>
  async (app) => {
    const config = { access: 'anyone' } as const
    app.get('/.well-known/security.txt', { config }, async (_request, reply) => {
      const { securityContacts } = options.config
      if (!securityContacts) throw new AppError('general_route_not_found')
      reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8')
      return securityTxt(securityContacts, options)
    })
  }
