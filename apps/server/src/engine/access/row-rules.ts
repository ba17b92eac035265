import { type Model, ruleOf } from '../schema/index.ts'
import { authorFields, peopleIn, readCondition } from './access.ts'
import { ANY_MEMBER } from './actor.ts'
import { type Condition, testsOf } from './condition.ts'
import { openParameters } from './statement-cache.ts'

const COLUMN_TESTS: readonly Condition['test'][] = ['compare', 'unset']

/** Whether the row alone decides if members see the document, apart from blocks of the person that it is. */
export function isDecidedByRow(model: Model): boolean {
  const people = authorFields(ruleOf(model, 'read'))
  if (!people.every((of) => peopleIn(model, of).people === model)) return false
  const condition = readCondition(model, ANY_MEMBER, openParameters())
  return [...testsOf(condition)].every(({ test }) => COLUMN_TESTS.includes(test))
}
