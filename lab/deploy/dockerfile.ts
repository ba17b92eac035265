import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const DOCKERFILE = join(import.meta.dirname, '../../deploy/Dockerfile')

interface Line {
  /** `COPY`, `RUN` and the like. */
  readonly name: string
  readonly rest: string
}

function linesOf(text: string): Line[] {
  const joined = text.replaceAll(/^#.*\n/gm, '').replaceAll('\\\n', ' ')
  return Array.from(joined.matchAll(/^([A-Z]+)\s+(.*)$/gm), ([, name = '', rest = '']) => ({
    name,
    rest,
  }))
}

function stagesOf(lines: readonly Line[]): Line[][] {
  const stages: Line[][] = []
  for (const line of lines) {
    if (line.name === 'FROM') stages.push([])
    stages.at(-1)?.push(line)
  }
  return stages
}

/** The parts of our Dockerfile. Everything but `stages` describes the last stage, which is the image. */
export function readDockerfile() {
  const stages = stagesOf(linesOf(readFileSync(DOCKERFILE, 'utf8')))
  const all = (name: string): string[] =>
    (stages.at(-1) ?? []).flatMap((line) => (line.name === name ? [line.rest] : []))
  const commandIn = (text = '') => JSON.parse(/\[.*\]$/.exec(text)?.[0] ?? '[]') as string[]
  const env = all('ENV').flatMap((text) => text.split(/\s+/))
  return {
    stages,
    all,
    env: Object.fromEntries(env.map((pair) => pair.split('=', 2))) as Record<string, string>,
    entryPoint: commandIn(all('ENTRYPOINT')[0]),
    healthCheck: commandIn(all('HEALTHCHECK')[0]),
    /** Copied files: the source stage, their paths there, and the destination below /app. */
    copies: all('COPY').map((text) => {
      const [from = '', ...paths] = text.split(/\s+/)
      const stage = from.replace('--from=', '')
      return { stage, paths: paths.slice(0, -1), place: paths.at(-1) ?? '' }
    }),
  }
}
