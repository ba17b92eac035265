import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { writeSite } from './site-files.ts'

/** Writes the site of all servers of a project, and removes it after the last one. */
export default async function setup({ provide }: TestProject) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'devhood-site-'))
  writeSite(folder.path)
  provide('site', folder.path)
  return async () => folder.remove()
}
