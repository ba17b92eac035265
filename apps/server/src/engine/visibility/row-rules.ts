import { ANY_MEMBER, type Condition, openParameters, peopleIn, testsOf } from '../access/index.ts'
import { type Model, ruleOf } from '../schema/index.ts'
import { readCondition } from './conditions.ts'
import { publishedIn } from './restrictions.ts'

const COLUMN_TESTS: readonly Condition['test'][] = ['compare', 'unset']

/** Whether the row alone decides if members see the document, apart from blocks of the person that it is. */
export function isDecidedByRow(model: Model): boolean {
  const rules = publishedIn(ruleOf(model, 'read'))
  if (!rules.every(({ field }) => peopleIn(model, field).people === model)) return false
  const condition = readCondition(model, ANY_MEMBER, openParameters())
  return [...testsOf(condition)].every(({ test }) => COLUMN_TESTS.includes(test))
}
