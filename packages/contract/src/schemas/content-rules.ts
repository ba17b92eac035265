import { type Static, Type } from 'typebox'
import { RULE_EFFECTS, RULE_KINDS } from '../community/content-rules.ts'
import { listOf, made, strictObject, texts } from './base.ts'

/** A rule that operators have made for what people share. `found` counts what it has flagged or held. */
export const ContentRule = strictObject({
  ...made,
  kind: Type.Enum([...RULE_KINDS]),
  effect: Type.Enum([...RULE_EFFECTS]),
  ...texts('text', 'note'),
  found: Type.Integer({ minimum: 0 }),
})
export type ContentRule = Static<typeof ContentRule>
export const ContentRuleList = listOf('rules', ContentRule)
export type ContentRuleList = Static<typeof ContentRuleList>

/** What a rule would have found among the newest posts, comments, job ads and profiles, with a few of these; `post` is also that of a comment. */
export const RuleTrial = strictObject({
  tried: Type.Integer({ minimum: 0 }),
  found: Type.Integer({ minimum: 0 }),
  examples: Type.Array(
    strictObject({
      ...texts('text'),
      post: Type.Optional(Type.String()),
      comment: Type.Optional(Type.String()),
      job: Type.Optional(Type.String()),
      person: Type.Optional(Type.String()),
    }),
  ),
})
export type RuleTrial = Static<typeof RuleTrial>
