import { createStore } from '../store.ts'

const { set, ...asked } = createStore<PromiseWithResolvers<boolean> | undefined>(undefined)

/** The question for a second factor before a change of the account; a dialog asks it, once for all calls that wait. */
export const stepUp = {
  ...asked,
  /** Resolves to whether a factor was confirmed. */
  ask: async (): Promise<boolean> => {
    if (!asked.current()) set(Promise.withResolvers<boolean>())
    return asked.current()?.promise ?? false
  },
  answer: (isConfirmed: boolean): void => {
    asked.current()?.resolve(isConfirmed)
    set(undefined)
  },
}
