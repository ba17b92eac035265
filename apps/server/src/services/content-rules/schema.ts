import { LIMITS, RULE_EFFECTS, RULE_KINDS, RULE_LIMITS } from '@devhood/contract'
import { Type } from 'typebox'
import { Id, textUpTo, visibleTextUpTo } from '#lib/request-texts'

const pattern = {
  kind: Type.Enum([...RULE_KINDS]),
  text: visibleTextUpTo(RULE_LIMITS.textMax),
}
export const TrialBody = Type.Object(pattern)
export const NewRuleBody = Type.Object({
  ...pattern,
  effect: Type.Enum([...RULE_EFFECTS]),
  note: Type.Optional(textUpTo(LIMITS.noteMax)),
})
export const RuleParams = Type.Object({ ruleId: Id })
