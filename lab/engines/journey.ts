import { openDemoServer } from '../bench/demo-server.ts'
import type { Browser } from './engines.ts'
import type { Size } from './engine.ts'
import { openKeyboardUser, signsUp } from './keyboard-user.ts'

/** The sample community, and browsers with a page of it, each of whose users has a keyboard alone. */
export async function openJourney({ open }: Browser, size: Size) {
  await using opening = new AsyncDisposableStack()
  const { origin } = opening.use(await openDemoServer())
  const opened = opening.move()
  /** Opens a browser of its own. Throws unless its window has the size. */
  async function visit(start: string) {
    const engine = opened.use(await open(size))
    const goto = async (path: string) => engine.goto(origin + path)
    await goto(start)
    const width = await engine.evaluate('return innerWidth')
    if (width !== size.width) throw new Error(`${engine.name}: ${String(width)} pixels wide`)
    return { engine, goto, user: openKeyboardUser(engine) }
  }
  return {
    visit,
    /** Opens one for somebody who signs up, and sees Home. */
    async joins(name: string, username: string) {
      const visitor = await visit('/sign-up')
      await signsUp(visitor.user, name, username)
      await visitor.user.opens('Home Feed')
      return visitor
    },
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}

export type Visitor = Awaited<ReturnType<Awaited<ReturnType<typeof openJourney>>['visit']>>
