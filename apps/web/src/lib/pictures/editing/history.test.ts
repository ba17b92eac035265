import { expect, it } from 'vitest'

import { historyOf, record, redo, undo } from './history.ts'

const step = (value: number) => ({ value, said: `Step ${value}` })
const threeSteps = [1, 2, 3].reduce((history, value) => record(history, step(value)), historyOf(0))

it('undoes and redoes one step after the other, and no further', () => {
  const undone = undo(undo(threeSteps))
  expect(undone.present).toEqual(step(1))
  expect(redo(undone).present).toEqual(step(2))
  expect(undo(undo(undo(undone))).present.value).toBe(0)
  expect(redo(threeSteps)).toBe(threeSteps)
})

it('a new step ends what could be redone', () => {
  const changed = record(undo(threeSteps), step(9))
  expect(redo(changed)).toBe(changed)
  expect(undo(changed).present).toEqual(step(2))
})

it('a step that continues the last is undone with it', () => {
  const dragged = record(record(threeSteps, step(4)), step(5), true)
  expect(undo(dragged).present).toEqual(step(3))
  // Nothing continues the start.
  expect(undo(record(historyOf(0), step(1), true)).present.value).toBe(0)
})
