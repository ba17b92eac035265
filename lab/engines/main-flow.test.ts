import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PASSWORD } from '../../apps/server/test/people/people.ts'
import { startServer } from '../../apps/server/test/processes/server-process.ts'
import { buildWeb } from '../../tools/build.ts'
import { type Engine, openUser } from './engine.ts'
import { BROWSERS, isMissing } from './engines.ts'

const PHOTO = join(import.meta.dirname, '../../e2e/photos/photo-concert.jpg')
const SIZE = { width: 1280, height: 900 }
const NAME = 'Ines Moreira'
const CAPTION = 'The office after six'

async function signsUp(user: ReturnType<typeof openUser>): Promise<void> {
  const values = [NAME, 'ines', 'ines@example.com', PASSWORD]
  for (const [at, label] of ['Name', 'Username', 'Email', 'Password'].entries())
    await user.types({ role: 'field', name: new RegExp(`^${label}`) }, values[at] ?? '')
  await user.clicks({ role: 'button', name: /^Sign up$/ })
  await user.sees({ role: 'heading', name: /^Home Feed$/ })
}

async function sharesPhoto(user: ReturnType<typeof openUser>, engine: Engine): Promise<void> {
  await user.clicks({ role: 'link', name: /^Create/ })
  await user.waitFor("return document.querySelector('input[type=file]') !== null", 'a file field')
  await engine.chooseFile("return document.querySelector('input[type=file]')", PHOTO)
  await user.types({ role: 'field', name: /^Caption/ }, CAPTION)
  await user.seesText(' · uploaded')
  await user.clicks({ role: 'button', name: /^Create Post$/ })
  await user.sees({ role: 'heading', name: /^Home Feed$/ })
  await user.waitFor(
    "return [...document.querySelectorAll('article img')].some(({ naturalWidth }) => naturalWidth > 200)",
    'the picture',
  )
}

/** Likes and saves in the list, comments on the page of the post, and finds it again. */
async function takesPart(user: ReturnType<typeof openUser>, origin: string, engine: Engine) {
  await user.clicks({ role: 'button', name: /^Like, 0 likes/, inArticle: CAPTION })
  await user.sees({ role: 'button', name: /^Like, 1 like$/, inArticle: CAPTION })
  await user.clicks({ role: 'button', name: /^Save/, inArticle: CAPTION })
  await user.waitFor(
    "return document.querySelector('article button[aria-pressed=true][aria-label^=Save]') !== null",
    'a pressed Save',
  )
  await user.clicks({ role: 'link', name: /omment/, inArticle: CAPTION })
  await user.types({ role: 'field', name: /omment/ }, 'Well lit.')
  await user.clicks({ role: 'button', name: /^Send$/ })
  await user.seesText('Well lit.')
  await engine.goto(`${origin}/saved`)
  await user.sees({ role: 'heading', name: /^Saved Posts$/ })
  await user.waitFor("return document.querySelectorAll('article').length === 1", 'the saved post')
  await engine.goto(`${origin}/search?q=office&tab=posts`)
  await user.seesText('1 post found')
}

it.each(BROWSERS)('people share, take part and sign out in $name', async (browser) => {
  if (isMissing(browser)) return
  await buildWeb()
  await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-engine-'))
  await using server = await startServer({ dataDir: folder.path })
  await using engine = await browser.open(SIZE)
  const user = openUser(engine)
  await engine.goto(`${server.origin}/sign-up`)
  await signsUp(user)
  await sharesPhoto(user, engine)
  await takesPart(user, server.origin, engine)
  await user.clicks({ role: 'button', name: /^Logout$/ })
  await user.sees({ role: 'heading', name: /^Welcome Back$/ })
  await engine.back()
  // Neither the page that the browser has kept nor the history shows anything of the account.
  await user.sees({ role: 'heading', name: /^Welcome Back$/ })
  expect(await engine.evaluate('return document.body.innerText')).not.toContain(CAPTION)
})
