import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { createServer } from 'vite'

/** Runs the server, restarted when its files change, and the web app with hot reload, on separate sample data. */
const root = join(import.meta.dirname, '..')
env['DATA_DIR'] ??= join(root, 'data/dev')

const { seedDemo } = await import('../lab/sample/demo.ts')
await seedDemo()

const server = spawn(
  execPath,
  ['--watch-preserve-output', '--watch', join(root, 'tools/devhood.ts')],
  { stdio: 'inherit' },
)
const web = await createServer({ root: join(root, 'apps/web') })
await web.listen()
web.printUrls()

async function stop(): Promise<void> {
  server.kill('SIGTERM')
  await web.close()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
