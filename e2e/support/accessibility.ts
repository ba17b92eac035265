import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type * as Axe from 'axe-core'

/** The minified file, given to a page once: parsing it takes longer than all of its rules. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 A and AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

declare global {
  interface Window {
    axe?: typeof Axe
  }
}

/** Waits until finite animations have ended. Infinite ones are left out. */
async function animationsFinished(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}

/** The elements that violate a rule, as `rule: elements`. There are no frames to look into. */
async function violations(page: Page, runOnly: Axe.RunOnly): Promise<string[]> {
  await animationsFinished(page)
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(AXE)
  return page.evaluate(async (only) => {
    // Leaves out detailed results of rules that pass.
    const found = await window.axe?.run({ runOnly: only, resultTypes: ['violations'] })
    if (!found) throw new Error('axe is not there')
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
    )
  }, runOnly)
}

/** Checks that axe finds no violation of WCAG 2.2 A and AA on the page as it is shown. */
export async function expectAccessibleAsShown(page: Page): Promise<void> {
  expect(await violations(page, { type: 'tag', values: TAGS })).toEqual([])
}

/** Checks the page as it is shown, and what differs in the other theme: its contrasts. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectAccessibleAsShown(page)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const [own, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  await page.emulateMedia({ colorScheme: other })
  const found = await violations(page, { type: 'rule', values: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: own })
  expect(found).toEqual([])
}
