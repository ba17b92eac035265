import { relative } from 'node:path'
import { argv, cwd } from 'node:process'
import { collections } from '../apps/server/src/resources/index.ts'
import { StartError } from '../apps/server/src/platform/start-error.ts'
import { command } from './command.ts'
import { MIGRATIONS } from './migration/dialects.ts'
import { writeMigrations } from './migration/write.ts'

/**
 * `npm run migration -- NAME`: writes migrations, for both databases, for what collections declare and no
 * migration creates yet.
 */
await command(async () => {
  const [name, ...more] = argv.slice(2)
  if (name === undefined || !/^[a-z0-9-]+$/.test(name) || more.length > 0)
    throw new StartError('Give it a name in small letters: npm run migration -- add-pronouns')
  const paths = writeMigrations(name, collections, MIGRATIONS)
  if (paths.length === 0)
    throw new StartError(
      'The migrations match the collections of the resources (resources/index.ts): nothing to write.',
    )
  console.log(['Written:', ...paths.map((path) => relative(cwd(), path))].join('\n'))
})
