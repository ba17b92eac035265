import { APPEAL_OUTCOMES, isBlank, LIMITS } from '@devhood/contract'
import { type Static, Type } from 'typebox'
import { Id, textUpTo } from '#lib/request-texts'
import { PageQuery } from '../schema.ts'

/** A text that says something. */
const saying = (max: number) =>
  Type.Refine(
    textUpTo(max),
    (text) => !isBlank(text),
    () => 'must not be empty',
  )

export const DecisionParams = Type.Object({ decisionId: Id })
export const AppealParams = Type.Object({ appealId: Id })
export const AppealBody = Type.Object({ text: saying(LIMITS.appealMax) })
export const AppealsQuery = Type.Object({
  status: Type.Optional(Type.Enum(['open', 'answered'])),
  ...PageQuery.properties,
})
export type AppealsQuery = Static<typeof AppealsQuery>
export const AnswerBody = Type.Object({
  outcome: Type.Enum([...APPEAL_OUTCOMES]),
  answer: saying(LIMITS.noteMax),
})
export type AnswerBody = Static<typeof AnswerBody>
