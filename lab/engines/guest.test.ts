import { expect, it } from 'vitest'
import { PICTURES } from '../sample/pictures.ts'
import { type Engine, KEYS, type Target } from './engine.ts'
import { isMissing, JOURNEY_MS, WINDOWS } from './engines.ts'
import { openJourney } from './journey.ts'
import { type KeyboardUser, signsUp } from './keyboard-user.ts'

/** A picture of the sample community: a post with comments. */
const ALT = PICTURES['trace.jpg'] ?? ''
/** What the board is asked for, and one ad that fits. */
const FILTERED = '/jobs?workplace=remote'
const REMOTE_AD: Target = { role: 'link', name: 'Site reliability engineer' }

const link = (name: string): Target => ({ role: 'link', name })

/** From the page of sign-in to a post, its whole picture, and who comments on it. */
async function readsPost(user: KeyboardUser, engine: Engine): Promise<void> {
  await user.opens('Welcome Back')
  await user.presses(link('Posts'))
  await user.opens('Posts')
  await user.presses(link(ALT))
  await user.opens('Post by Ines Moreira')
  const enlarge: Target = { role: 'button', name: /^View picture 1 / }
  const isOpen = "return document.querySelector('dialog:popover-open') !== null"
  await user.presses(enlarge)
  await user.waitFor(isOpen, 'the whole picture')
  await user.opens('Post by Ines Moreira')
  await engine.press([KEYS.escape])
  await user.waitFor(`return !(() => {${isOpen}})()`, 'the post again')
  await user.hasFocus(enlarge)
  await user.presses(enlarge, 'space')
  await user.presses({ role: 'button', name: 'Close' })
  await user.waitFor(`return !(() => {${isOpen}})()`, 'the post again')
  await user.seesText('What gave it away in the end: the trace, or the bill?')
  await user.presses({ ...link('Marek Zelenka'), within: '[aria-label=Comments]' })
  await user.opens('Marek Zelenka')
}

/** From a profile to the board, where guests search, and filter. */
async function looksForJob(user: KeyboardUser, size: { readonly width: number }): Promise<void> {
  await user.presses(link('Jobs'))
  await user.opens('Jobs')
  const search: Target = { role: 'field', name: 'Search title, company and text' }
  await user.types(search, 'battery')
  await user.presses(search)
  await user.seesText('1 job')
  await user.sees(link('Firmware developer, battery systems'))
  await user.presses(link('Remove “battery”'))
  await user.sees(REMOTE_AD)
  if (size.width < 1024) await user.presses({ role: 'field', name: 'Filters' }, 'space')
  await user.presses({ role: 'field', name: 'Remote' }, 'space')
  await user.presses({ role: 'button', name: 'Show jobs' })
  await user.sees(link('Remove Remote'))
  await user.sees(REMOTE_AD)
  await user.opens('Jobs')
}

it.each(WINDOWS)(
  'a guest goes by keyboard from sign-in through what is public, and joins where they were, in $name',
  { timeout: JOURNEY_MS },
  async ({ size, ...browser }) => {
    if (isMissing(browser)) return
    await using journey = await openJourney(browser, size)
    const { engine, user } = await journey.visit('/sign-in')
    await readsPost(user, engine)
    await looksForJob(user, size)
    const address = 'return location.pathname + location.search'
    expect(await engine.evaluate(address)).toBe(FILTERED)
    await user.presses(link('Join Devhood'))
    await user.opens('Welcome to Devhood')
    await signsUp(user, 'Nora Lindqvist', 'nora')
    await user.sees(REMOTE_AD)
    expect(await engine.evaluate(address)).toBe(FILTERED)
    await user.opens('Jobs')
  },
)
