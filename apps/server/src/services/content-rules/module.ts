import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ContentRule, ContentRuleList, RuleTrial } from '@devhood/contract/schemas'
import { actorOf, byAccount, call, type Limit, logEvent, NoContent } from '#http'
import { MINUTE } from '#lib/time'
import type { Platform } from '#platform'
import { auditWriter } from '#services/operator'
import { NewRuleBody, RuleParams, TrialBody } from './schema.ts'
import { contentRules } from './service.ts'

const LIMIT: Limit = { scope: 'content rules', max: 30, windowMs: MINUTE, by: byAccount }

const CALLS = {
  list: call('administer', {
    summary: 'Rules for what people share, newest first',
    response: { 200: ContentRuleList },
  }),
  trial: call('administer', {
    summary: 'Try a rule on the newest posts, comments, job ads and profiles',
    description:
      '`words` finds these words in this order, whatever their case, accents and look-alike letters; `link` finds links to a site and all below it.',
    body: TrialBody,
    response: { 200: RuleTrial },
    limit: LIMIT,
  }),
  create: call('administer', {
    summary: 'Add a rule for what people share from now on',
    description:
      'What it finds is in the queue of reports; `hold` also keeps it from everybody but its author until a moderator has looked; profiles with it are refused. One that would hold more than a tenth of the newest is refused.',
    body: NewRuleBody,
    response: { 201: ContentRule },
    limit: LIMIT,
  }),
  end: call('administer', {
    summary: 'Remove a rule; what it has found stays in the queue',
    params: RuleParams,
    response: { 204: NoContent },
    limit: LIMIT,
  }),
}

/** Rules of operators for what people share. */
export function contentRulesModule({
  platform,
}: {
  readonly platform: Pick<Platform, 'database' | 'now'>
}) {
  const rules = contentRules({ ...platform, record: auditWriter(platform) })
  const routes: FastifyPluginAsyncTypebox = async (api) => {
    api.get('/operator/rules', CALLS.list, rules.list)
    api.post('/operator/rules/trial', CALLS.trial, async ({ body }, reply) => {
      reply.code(200)
      return rules.trial(body)
    })
    api.post('/operator/rules', CALLS.create, async (request) => {
      const made = await rules.create(actorOf(request), request.body)
      logEvent(request, 'operator_addRule', { target: { rule: made.$id } })
      return made
    })
    api.delete('/operator/rules/:ruleId', CALLS.end, async (request) => {
      await rules.end(actorOf(request), request.params.ruleId)
      logEvent(request, 'operator_endRule', { target: { rule: request.params.ruleId } })
    })
  }
  return { routes }
}
