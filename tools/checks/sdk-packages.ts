import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const { devDependencies } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../..', 'package.json'), 'utf8'),
) as { devDependencies: Record<string, string> }

/** The installed generations of the official web SDK by package name, oldest first. */
export const SDK_PACKAGES = Object.entries(devDependencies)
  .filter(([name]) => /^appwrite\d*$/.test(name))
  .map(([name, version]) => ({ name, version: version.replace('npm:appwrite@', '') }))
