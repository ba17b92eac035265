import { APPEAL_OUTCOMES, LIMITS } from '@devhood/contract'
import { type Static, Type } from 'typebox'
import { Id, visibleTextUpTo } from '#lib/request-texts'
import { PageQuery } from '../schema.ts'

export const DecisionParams = Type.Object({ decisionId: Id })
export const AppealParams = Type.Object({ appealId: Id })
export const AppealBody = Type.Object({ text: visibleTextUpTo(LIMITS.appealMax) })
export const AppealsQuery = Type.Object({
  status: Type.Optional(Type.Enum(['open', 'answered'])),
  ...PageQuery.properties,
})
export type AppealsQuery = Static<typeof AppealsQuery>
export const AnswerBody = Type.Object({
  outcome: Type.Enum([...APPEAL_OUTCOMES]),
  answer: visibleTextUpTo(LIMITS.noteMax),
})
export type AnswerBody = Static<typeof AnswerBody>
