import { join } from 'node:path'
import { expect, it } from 'vitest'
import { button, type Engine } from './engine.ts'
import { isMissing, JOURNEY_MS, WINDOWS } from './engines.ts'
import { openJourney } from './journey.ts'
import { type KeyboardUser, signsUp } from './keyboard-user.ts'

const PHOTO = join(import.meta.dirname, '../../e2e/photos/photo-concert.jpg')
const CAPTION = 'The office after six'
const PEOPLE = 5
const TAGS = 3

const inList = (name: string) => `[aria-label="${name}"]`

/** Says what they use, and where they are. */
async function describesThemselves(user: KeyboardUser): Promise<void> {
  await user.sees(button('PostgreSQL'))
  await user.opens('Home Feed')
  await user.presses(button('Go'), 'space')
  await user.presses(button('PostgreSQL'), 'space')
  await user.types({ role: 'field', name: /^Location/ }, 'Lisbon, Portugal')
  await user.presses(button('Continue'))
}

/** Follows the first people and tags in the lists, one by one; returns their names. */
async function followsFirst(
  user: KeyboardUser,
  engine: Engine,
  { list, count }: { readonly list: string; readonly count: number },
): Promise<readonly string[]> {
  const buttons = `[...document.querySelectorAll('${inList(list)} button')]`
  await user.waitFor(
    `return ${buttons}.filter((each) => each.ariaPressed === 'false').length >= ${count}`,
    `${count} in ${list}`,
  )
  const found = await engine.evaluate(
    `return ${buttons}.slice(0, ${count}).map((each) => each.ariaLabel ?? each.textContent)`,
  )
  const names = found as readonly string[]
  for (const [at, name] of names.entries()) {
    await user.presses({ ...button(name), within: inList(list) })
    await user.waitFor(
      `return ${buttons}.filter((each) => each.ariaPressed === 'true').length === ${at + 1}`,
      `${at + 1} followed in ${list}`,
    )
  }
  return names
}

/** The file comes from the driver: no browser lets a test press keys in its own dialog. */
async function sharesPicture(user: KeyboardUser, engine: Engine): Promise<void> {
  await user.tabsTo(button('Choose a picture'))
  await user.opens('Home Feed')
  await engine.chooseFile(
    'return document.querySelector(\'[aria-label="Set up your Devhood"] input[type=file]\')',
    PHOTO,
  )
  await user.types({ role: 'field', name: /^Caption/ }, CAPTION)
  await user.seesText(' · uploaded')
  await user.opens(/^Create/)
  await user.presses(button('Create Post'))
  await user.sees({ role: 'heading', name: "You're set up" })
  await user.opens('Home Feed')
}

/** Writes to somebody of the feed, who decides whether to answer. */
async function writesTo(user: KeyboardUser, name: string): Promise<void> {
  await user.presses({ role: 'link', name })
  await user.opens(name)
  await user.presses({ role: 'link', name: `Message ${name}` })
  await user.types({ role: 'field', name: /^Message/ }, 'What a quiet desk.')
  await user.presses(button('Send'))
  await user.waitFor(
    "return document.querySelector('section ol')?.textContent.includes('What a quiet desk.') === true",
    'the message in the conversation',
  )
  await user.opens(new RegExp(`^(Messages|${name})$`))
}

it.each(WINDOWS)(
  'a newcomer goes by keyboard from sign-up to a feed of their kind, in $name',
  { timeout: JOURNEY_MS },
  async ({ size, ...browser }) => {
    if (isMissing(browser)) return
    await using journey = await openJourney(browser, size)
    const { engine, user } = await journey.visit('/sign-up')
    await user.opens('Welcome to Devhood')
    await signsUp(user, 'Nora Lindqvist', 'nora')
    await describesThemselves(user)
    await user.hasFocus({ role: 'heading', name: 'Follow five people' })
    const people = await followsFirst(user, engine, { list: 'People to follow', count: PEOPLE })
    await followsFirst(user, engine, { list: 'Tags to follow', count: TAGS })
    await user.opens('Home Feed')
    await user.presses(button('Continue'))
    await user.hasFocus({ role: 'heading', name: 'Share your first picture' })
    await sharesPicture(user, engine)
    await user.presses(button('Show Following'))
    const feed = inList('Posts you follow')
    await user.waitFor(
      `return document.querySelectorAll('${feed} article').length >= 5`,
      'the feed',
    )
    await user.hasFocus({ role: 'tab', name: 'Following' })
    const followed = people.map((name) => name.replace(/^Follow /, ''))
    const shown = await engine.evaluate(`return document.querySelector('${feed}').textContent`)
    for (const name of followed) expect(shown).toContain(name)
    await user.opens('Home Feed')
    await writesTo(user, followed[0] ?? '')
  },
)
