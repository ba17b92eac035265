import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Operation, type Step, findViolation } from './linearizability.ts'

/** An operation on a register: writes a value, or reads one. */
type Op = readonly ['write' | 'read', value: string]

const register: Step<Op> = (state, [does, value]) => {
  if (does === 'write') return value
  return state === value ? state : undefined
}

/** A set of names; each response contains all of them. */
type Change = readonly [add: string, all: string]

const addOnly: Step<Change> = (state, [add, all]) => {
  const after = [...new Set((state + add).split(''))].toSorted().join('')
  return after === all ? after : undefined
}

const operation = <T>(asked: number, answered: number, op: T): Operation<T> => ({
  asked,
  answered,
  op,
})
const write = (asked: number, answered: number, value: string) =>
  operation<Op>(asked, answered, ['write', value])
const read = (asked: number, answered: number, value: string) =>
  operation<Op>(asked, answered, ['read', value])

describe('a history of a register', () => {
  it.each<[what: string, history: Operation<Op>[], fault: number | undefined]>([
    ['without operations', [], undefined],
    ['read as it was at first', [read(1, 2, '')], undefined],
    ['with a value that nobody wrote', [read(1, 2, 'a')], 0],
    ['written, then read', [write(1, 2, 'a'), read(3, 4, 'a')], undefined],
    ['with a value from before an acknowledged write', [write(1, 2, 'a'), read(3, 4, '')], 1],
    ['read new while it is written', [write(1, 4, 'a'), read(2, 3, 'a')], undefined],
    ['read old while it is written', [write(1, 4, 'a'), read(2, 3, '')], undefined],
    [
      'read new, then old, while it is written',
      [write(1, 6, 'a'), read(2, 3, 'a'), read(4, 5, '')],
      2,
    ],
    ['with a value read before it is written', [read(1, 2, 'a'), write(3, 4, 'a')], 0],
    [
      'of two concurrent writes, the first requested taking effect last',
      [write(1, 4, 'a'), write(2, 3, 'b'), read(5, 6, 'a')],
      undefined,
    ],
    [
      'in which two readers saw two writes in different orders',
      [write(1, 20, 'a'), write(2, 21, 'b'), read(3, 4, 'a'), read(5, 6, 'b'), read(7, 8, 'a')],
      4,
    ],
    [
      'whose first value returns',
      [write(1, 2, 'a'), write(3, 4, 'b'), read(5, 6, 'b'), read(7, 8, 'a')],
      3,
    ],
    [
      'whose unanswered write has taken effect',
      [write(1, Infinity, 'a'), read(2, 3, 'a')],
      undefined,
    ],
    [
      'whose unanswered write has not taken effect',
      [write(1, Infinity, 'a'), read(2, 3, '')],
      undefined,
    ],
    [
      'whose unanswered write has taken effect, and then has not',
      [write(1, Infinity, 'a'), read(2, 3, 'a'), read(4, 5, '')],
      2,
    ],
  ])('%s', (_, history, fault) => {
    const found = findViolation(history, '', register)
    expect(found).toBe(fault === undefined ? undefined : history[fault])
  })
})

describe('a history of a set', () => {
  it.each<[what: string, history: Operation<Change>[], isRight: boolean]>([
    [
      'with two concurrent additions',
      [operation(1, 4, ['a', 'a']), operation(2, 3, ['b', 'ab'])],
      true,
    ],
    [
      "with two additions that don't see each other",
      [operation(1, 4, ['a', 'a']), operation(2, 3, ['b', 'b'])],
      false,
    ],
    [
      'with an addition that the next one has lost',
      [operation(1, 2, ['a', 'a']), operation(3, 4, ['b', 'b'])],
      false,
    ],
    [
      'with an addition that a reader misses',
      [operation(1, 2, ['a', 'a']), operation(3, 4, ['', ''])],
      false,
    ],
  ])('%s', (_, history, isRight) => {
    expect(findViolation(history, '', addOnly) === undefined).toBe(isRight)
  })
})

function orders<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, at) => orders(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))
}

/** The definition itself: some order respects the times of requests and responses, and explains all responses. */
function hasOrder(history: readonly Operation<Op>[]): boolean {
  return orders(history).some((order) => {
    const keepsTime = order.every((one, at) =>
      order.slice(at + 1).every((later) => later.answered > one.asked),
    )
    let state: string | undefined = ''
    for (const { op } of order) state = state === undefined ? undefined : register(state, op)
    return keepsTime && state !== undefined
  })
}

it('decides like trying every order one by one', () => {
  const op = fc.tuple(fc.constantFrom('write', 'read'), fc.constantFrom('', 'a', 'b'))
  const times = fc.shuffledSubarray(
    Array.from({ length: 10 }, (_, at) => at),
    { minLength: 10 },
  )
  const verdicts = new Set<boolean>()
  fc.assert(
    fc.property(
      fc.array(op as fc.Arbitrary<Op>, { minLength: 1, maxLength: 5 }),
      times,
      (ops, at) => {
        const history = ops.map((each, index): Operation<Op> => {
          const [one = 0, other = 0] = at.slice(index * 2, index * 2 + 2)
          return operation(Math.min(one, other), Math.max(one, other), each)
        })
        const isRight = hasOrder(history)
        verdicts.add(isRight)
        expect(findViolation(history, '', register) === undefined).toBe(isRight)
      },
    ),
    { numRuns: 2000 },
  )
  expect(verdicts).toEqual(new Set([true, false]))
})
