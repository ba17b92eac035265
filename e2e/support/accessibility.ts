import { expect, type Page } from '@playwright/test'
import type * as Axe from 'axe-core'
import { AXE, findViolations, TAGS } from './in-page.ts'

async function violations(
  page: Page,
  only: Axe.RunOnly,
  left: readonly string[] = [],
): Promise<string[]> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(AXE)
  return page.evaluate(findViolations, { only, left })
}

/** Checks that axe finds no violation on the page as it is shown, once it has the heading that every page has. */
export async function expectAccessibleAsShown(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached()
  expect(await violations(page, { type: 'tag', values: TAGS })).toEqual([])
}

/** The bars around a screen. */
const FRAME = [':is(header, nav):not(main *)']

/** Checks a state of a screen whose bars are checked with another state. */
export async function expectStateAccessible(page: Page): Promise<void> {
  expect(await violations(page, { type: 'tag', values: TAGS }, FRAME)).toEqual([])
}

/** Checks what another width and theme change in such a state. */
export async function expectStateVisible(page: Page): Promise<void> {
  const rules = ['color-contrast', 'target-size']
  expect(await violations(page, { type: 'rule', values: rules }, FRAME)).toEqual([])
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
