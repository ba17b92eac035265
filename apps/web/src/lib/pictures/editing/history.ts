/** A state, and how it came about, in words. */
interface Step<T> {
  readonly value: T
  readonly said: string
}

/** A state that changes step by step, each of which can be undone and redone. */
export interface History<T> {
  readonly past: readonly Step<T>[]
  readonly present: Step<T>
  readonly future: readonly Step<T>[]
}

export const historyOf = <T>(value: T): History<T> => ({
  past: [],
  present: { value, said: '' },
  future: [],
})

/** Adds a step. One that continues the last, such as the next pixel of a drag, takes its place. */
export const record = <T>(
  { past, present }: History<T>,
  step: Step<T>,
  continues = false,
): History<T> => ({
  past: continues && past.length > 0 ? past : [...past, present],
  present: step,
  future: [],
})

export function undo<T>(history: History<T>): History<T> {
  const { past, present, future } = history
  const last = past.at(-1)
  if (!last) return history
  return { past: past.slice(0, -1), present: last, future: [present, ...future] }
}

export function redo<T>(history: History<T>): History<T> {
  const { past, present, future } = history
  const [next, ...rest] = future
  if (!next) return history
  return { past: [...past, present], present: next, future: rest }
}
