import { argv } from 'node:process'
import { buildWeb } from './build.ts'

await buildWeb()
if (argv.includes('--demo')) {
  const { seedDemo } = await import('./demo.ts')
  await seedDemo()
}
// In this same process: the server's start is the last thing that happens here.
await import('../apps/server/src/main.ts')
