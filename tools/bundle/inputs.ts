import { createHash } from 'node:crypto'
import { chmodSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { env } from 'node:process'
import type { InlineConfig } from 'vite'

export const root = join(import.meta.dirname, '../..')

/** One hash over all inputs of a build. */
export function fingerprint(...patterns: string[]): string {
  const hash = createHash('sha256')
  const inputs = globSync(['package-lock.json', ...patterns], { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of inputs.toSorted())
    hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

export async function runVite(config: InlineConfig): Promise<void> {
  // Loaded lazily: a start that has nothing to build must not pay for the build tool.
  const { build } = await import('vite')
  const before = env['NODE_ENV']
  // Always a production build, even when this process runs tests and has another NODE_ENV.
  env['NODE_ENV'] = 'production'
  await build({ logLevel: 'warn', ...config })
  if (before === undefined) delete env['NODE_ENV']
  else env['NODE_ENV'] = before
}

/** The server may run as another user than the one who builds it, whose umask may keep files private. */
export function makeReadable(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}
