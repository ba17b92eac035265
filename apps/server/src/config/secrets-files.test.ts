import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './index.ts'

describe('Secret settings', () => {
  it('can be read from a file', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
    const path = join(folder.path, 'secret')
    await writeFile(path, 'file:/srv/a.db\n')
    expect(readConfig({ DATABASE_URL_FILE: path }).config.databaseUrl).toBe('file:/srv/a.db')
    await writeFile(path, 'mysql://me:secret@db/hood')
    expect(() => readConfig({ DATABASE_URL_FILE: path })).toThrow(
      /^DATABASE_URL is not of this form/,
    )
  })
  it("are rejected when the file can't be read, or both are set", () => {
    const env = { DATABASE_URL_FILE: '/nowhere/secret' }
    expect(() => readConfig(env)).toThrow(
      'DATABASE_URL_FILE "/nowhere/secret" can\'t be read. Accepted: the path of a readable file.',
    )
    expect(() => readConfig({ ...env, DATABASE_URL: 'file:a' })).toThrow(
      'DATABASE_URL_FILE "/nowhere/secret" is set, and so is DATABASE_URL. Accepted: one of the two.',
    )
  })
})
