import { expect, it } from 'vitest'
import { circlesIn, importsOfProduct } from './circles.ts'

it('no product code imports itself by way of other files, at once or later', () => {
  const imports = importsOfProduct()
  const edges = [...imports.values()].reduce((sum, { length }) => sum + length, 0)
  expect(edges).toBeGreaterThan(imports.size)
  expect(circlesIn(imports)).toEqual([])
})

it('finds a circle, and nothing that only leads into it or out of it', () => {
  const imports = new Map([
    ['router', ['posts']],
    ['posts', ['form', 'text']],
    ['form', ['suggestions']],
    ['suggestions', ['posts']],
    ['text', []],
  ])
  expect(circlesIn(imports)).toEqual(['posts → form', 'form → suggestions', 'suggestions → posts'])
})
