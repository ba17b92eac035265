import { openDemoServer } from '../bench/demo-server.ts'
import type { Browser } from './engines.ts'
import type { Size } from './engine.ts'
import { openKeyboardUser } from './keyboard-user.ts'

/** A browser with a page of the sample community, whose user has a keyboard alone. Throws unless its window has the size. */
export async function openJourney({ open }: Browser, size: Size, start: string) {
  await using opening = new AsyncDisposableStack()
  const server = opening.use(await openDemoServer())
  const engine = opening.use(await open(size))
  await engine.goto(server.origin + start)
  const width = await engine.evaluate('return innerWidth')
  if (width !== size.width) throw new Error(`${engine.name}: ${String(width)} pixels wide`)
  const opened = opening.move()
  return {
    engine,
    user: openKeyboardUser(engine),
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}
