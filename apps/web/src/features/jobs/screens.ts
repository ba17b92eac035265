import type * as Screens from './all-screens.ts'
import type * as Forms from './form/screens.ts'

/** The screens for the router, in two files: the first page carries an address for each, and not what they are called. */
export const jobScreens = {
  screen: (name: keyof typeof Screens) => async () => (await import('./all-screens.ts'))[name],
  form: (name: keyof typeof Forms) => async () => (await import('./form/screens.ts'))[name],
}
