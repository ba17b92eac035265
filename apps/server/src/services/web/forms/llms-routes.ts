import { AppError, profilePath } from '@devhood/contract'
import type { FastifyPluginAsync } from 'fastify'
import type { Config } from '#config'
import { byAddress, type Limit } from '#http'
import type { ListForAi } from '#lib/public-page'
import { MINUTE } from '#lib/time'
import { blocks, escapeMarkdown, linkTo } from './markdown.ts'

interface Options {
  readonly config: Pick<Config, 'appName' | 'publicJobs' | 'publicPages' | 'publicUrl'>
  readonly listForAi: ListForAi
}

const LIMIT: Limit = { windowMs: MINUTE, by: byAddress, scope: 'llms', max: 30 }

/** What AI may take of this server, in the format of https://llmstxt.org: no list that also has others. */
async function llmsTxt({ config, listForAi }: Options): Promise<string> {
  const urlOf = (path: string) => new URL(path, config.publicUrl).href
  const people = (await listForAi()).map((person) => {
    const about = escapeMarkdown(person.headline ?? '')
    const link = linkTo(person.name, urlOf(`${profilePath(person)}.md`))
    return `- ${link}${about === '' ? '' : `: ${about}`}`
  })
  const jobs = `- ${linkTo('Jobs', urlOf('/jobs.md'))}: ads with salary, location and stack`
  return blocks([
    `# ${escapeMarkdown(config.appName)}`,
    '> A place where developers share pictures of their working life.',
    'Each page is also there as Markdown and as JSON, with `.md` or `.json` behind its address. Its `Content-Signal` says what AI may do with it; what this file does not list, AI may not take.',
    ...(config.publicJobs ? ['## Jobs', jobs] : []),
    ...(people.length > 0 ? ['## People', people.join('\n')] : []),
  ])
}

/** `/llms.txt`; not found if guests may read nothing. */
export const llmsRoutes =
  (options: Options): FastifyPluginAsync =>
  async (app) => {
    const { publicJobs, publicPages } = options.config
    app.get(
      '/llms.txt',
      { config: { access: 'anyone', limit: LIMIT } },
      async (_request, reply) => {
        if (!publicJobs && !publicPages) throw new AppError('general_route_not_found')
        reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8')
        return `${await llmsTxt(options)}\n`
      },
    )
  }
