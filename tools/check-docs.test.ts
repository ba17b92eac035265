import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERRORS } from '@devhood/contract'
import { describe, expect, it } from 'vitest'
import { renderSettings } from '../apps/server/src/config.ts'
import { renderModel } from '../bench/model.ts'
import { rowsOf } from './markdown.ts'

const page = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

describe('the docs name', () => {
  it('every setting, in the README', () => {
    const [, between = ''] = page('README.md').split(/<!-- \/?settings -->/)
    const wanted = rowsOf(renderSettings()).map(([name, fallback, , meaning]) => [
      name,
      fallback,
      meaning,
    ])
    expect(rowsOf(between)).toEqual(wanted)
  })

  it('every error, with its status and message', () => {
    const wanted = Object.entries(ERRORS).map(([type, [status, message]]) => [
      `\`${type}\``,
      String(status),
      message,
    ])
    expect(rowsOf(page('docs/errors.md')).slice(1)).toEqual(wanted)
  })

  it('what the model of growth says', () => {
    const [, between = ''] = page('docs/operate/scale.md').split(/<!-- \/?model -->/)
    expect(rowsOf(between)).toEqual(rowsOf(renderModel()))
  })

  it('only files that are there', () => {
    const pages = [
      'README.md',
      'CONTRIBUTING.md',
      'ARCHITECTURE.md',
      'SECURITY.md',
      'docs/operate/install.md',
      'docs/operate/containers.md',
      'docs/operate/configure.md',
      'docs/operate/move.md',
      'docs/operate/scale.md',
      'docs/operate/scale-engines.md',
      'docs/security.md',
    ]
    const links = pages.flatMap((path) =>
      Array.from(page(path).matchAll(/\]\((?!http)([^)#]+)/g), ([, target = '']) =>
        join(path, '..', target),
      ),
    )
    expect(links.length).toBeGreaterThan(5)
    expect(links.filter((target) => !existsSync(join(import.meta.dirname, '..', target)))).toEqual(
      [],
    )
  })
})
