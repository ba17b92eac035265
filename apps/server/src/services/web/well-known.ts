import { AppError } from '@devhood/contract'
import type { FastifyPluginAsync } from 'fastify'
import type { Config } from '#config'
import { DAY } from '#lib/time'

/** Half a year: RFC 9116 recommends less than a year. The period starts on the day of the response. */
const GOOD_FOR = 180 * DAY

interface Options {
  readonly config: Pick<Config, 'publicUrl' | 'securityContacts'>
  readonly now: () => number
}

/** The contact for security reports, in the format of RFC 9116. */
function securityTxt(contacts: readonly string[], { config: { publicUrl }, now }: Options): string {
  const expires = new Date(now() - (now() % DAY) + GOOD_FOR).toISOString()
  const own = new URL('/.well-known/security.txt', publicUrl)
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    // Readers trust a canonical URL only over HTTPS.
    ...(own.protocol === 'https:' ? [`Canonical: ${own.href}`] : []),
    '',
  ].join('\n')
}

/** Files that programs look for at well-known URLs: the security contact if there is one, never the app's page. */
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
