import { openDemoServer } from '../bench/demo-server.ts'
import type { Browser } from './engines.ts'
import type { Size } from './engine.ts'
import { openKeyboardUser } from './keyboard-user.ts'

/** The sample community, and browsers with a page of it, each of whose users has a keyboard alone. */
export async function openJourney({ open }: Browser, size: Size) {
  await using opening = new AsyncDisposableStack()
  const { origin } = opening.use(await openDemoServer())
  const opened = opening.move()
  return {
    /** Opens a browser of its own. Throws unless its window has the size. */
    async visit(start: string) {
      const engine = opened.use(await open(size))
      const goto = async (path: string) => engine.goto(origin + path)
      await goto(start)
      const width = await engine.evaluate('return innerWidth')
      if (width !== size.width) throw new Error(`${engine.name}: ${String(width)} pixels wide`)
      return { engine, goto, user: openKeyboardUser(engine) }
    },
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}

export type Visitor = Awaited<ReturnType<Awaited<ReturnType<typeof openJourney>>['visit']>>
