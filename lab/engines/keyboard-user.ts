import { expect } from 'vitest'
import { PASSWORD } from '../../apps/server/test/people/people.ts'
import { AXE, findViolations, focusObstruction, TAGS } from '../../e2e/support/in-page.ts'
import {
  describe,
  type Engine,
  isBeforeFocus,
  isFocused,
  KEYS,
  openUser,
  type Target,
} from './engine.ts'

const UNDO: Target = { role: 'button', name: /^Undo/ }
/** Presses of Tab after which an element counts as unreachable. */
const TABS_MAX = 150

/** Drives a page by its keyboard alone. */
export function openKeyboardUser(engine: Engine) {
  const user = openUser(engine)

  /**
   * Moves the focus to the element with Tab, where it is in view and has a ring. Never past the end of the page: there,
   * the focus leaves it for the browser's own buttons, which a browser without a window has not.
   */
  async function tabsTo(target: Target): Promise<void> {
    await user.sees(target)
    const back = (await engine.evaluate(isBeforeFocus(target))) ? [KEYS.shift] : []
    for (let tabs = 0; !(await engine.evaluate(isFocused(target))); tabs += 1) {
      if (tabs === TABS_MAX)
        throw new Error(`${engine.name}: Tab does not lead to ${describe(target)}`)
      await engine.press([...back, KEYS.tab])
    }
    // Firefox moves nothing that is in view in part.
    const fine = engine.name === 'Firefox' ? /^nothing$|^its bottom/ : /^nothing$/
    const obstruction = `(${String(focusObstruction)})()`
    const isFree = `return ${String(fine)}.test(${obstruction})`
    await user
      .waitFor(isFree, `the focus in view at ${describe(target)}`)
      .catch(async (error: unknown) => {
        const hidden = String(await engine.evaluate(`return ${obstruction}`))
        throw new Error(`The focus is not in view: ${hidden}`, { cause: error })
      })
  }
  return {
    ...user,
    tabsTo,
    /** Waits until an element has the focus. */
    hasFocus: async (target: Target) =>
      void (await user.waitFor(isFocused(target), `the focus at ${describe(target)}`)),
    async presses(target: Target, key: keyof typeof KEYS = 'enter'): Promise<void> {
      await tabsTo(target)
      await engine.press([KEYS[key]])
    },
    async types(target: Target, text: string): Promise<void> {
      await tabsTo(target)
      await engine.press(...Array.from(text, (key) => [key]))
    },
    /** Goes with a key of its own to what has just been done, which can be undone for seconds. */
    async undoes(): Promise<void> {
      await user.sees(UNDO)
      await engine.press([KEYS.f8])
      await tabsTo(UNDO)
      await engine.press([KEYS.enter])
    },
    /** Waits for the heading of the page, and checks that axe finds no violation there. */
    async opens(heading: Target['name']): Promise<void> {
      await user.sees({ role: 'heading', name: heading })
      if (await engine.evaluate('return window.axe === undefined')) await engine.evaluate(AXE)
      const scan = JSON.stringify({ only: { type: 'tag', values: TAGS }, left: [] })
      await engine.evaluate(
        `window.found = undefined; void (${String(findViolations)})(${scan}).then((found) => { window.found = found })`,
      )
      const found = await user.waitFor('return window.found', 'what axe finds')
      expect(found, `${engine.name}: violations at ${String(heading)}`).toEqual([])
    },
  }
}

export type KeyboardUser = ReturnType<typeof openKeyboardUser>

/** Fills the form of sign-up, and sends it with Enter. */
export async function signsUp(user: KeyboardUser, name: string, username: string): Promise<void> {
  const values = {
    Name: name,
    Username: username,
    Email: `${username}@example.com`,
    Password: PASSWORD,
  }
  for (const [label, value] of Object.entries(values))
    await user.types({ role: 'field', name: new RegExp(`^${label}`) }, value)
  await user.presses({ role: 'field', name: /^Password/ })
}
