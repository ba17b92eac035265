import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Collection } from '../../apps/server/src/engine/index.ts'
import { StartError } from '../../apps/server/src/platform/start-error.ts'
import { DIALECTS, migrationsOf, schemaDifferences } from './dialects.ts'

/** Writes the next migration of each database that lacks something declared, and returns the paths. */
export function writeMigrations(
  name: string,
  collections: readonly Collection[],
  folder: string,
): string[] {
  const found = DIALECTS.map((dialect) => {
    const migrations = migrationsOf(dialect, folder)
    const last = Number(migrations.at(-1)?.name.slice(0, 4) ?? 0)
    const file = `${String(last + 1).padStart(4, '0')}-${name}.sql`
    const path = join(folder, dialect, file)
    return { path, ...schemaDifferences(dialect, collections, migrations) }
  })
  const refused = found.flatMap((each) => each.refused)
  if (refused.length > 0) throw new StartError([...new Set(refused)].join('\n'))
  const wanted = found.filter(({ statements }) => statements.length > 0)
  for (const { path, statements } of wanted)
    writeFileSync(path, `-- ${name.replaceAll('-', ' ')}\n\n${statements.join('\n')}\n`, {
      flag: 'wx',
    })
  return wanted.map(({ path }) => path)
}
