import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type * as Axe from 'axe-core'

/** The minified file, given to a page once: parsing it takes longer than all of its rules. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 A and AA, and axe's rules of good practice. */
const TAGS = ['best-practice', 'wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

declare global {
  interface Window {
    axe?: typeof Axe
  }
}

/** Scans of a page that goes on changing, until its last violations count as they are. */
const SCANS_MAX = 10

/**
 * The elements that violate a rule, each as `rule: element`. There are no frames to look into. Waits until finite
 * animations have ended. Violations count only if the page was still meanwhile: what fades in late has other
 * contrasts for a moment.
 */
async function violations(
  page: Page,
  runOnly: Axe.RunOnly,
  exclude: readonly string[] = [],
): Promise<string[]> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(AXE)
  return page.evaluate(
    async ({ only, left, scansMax }) => {
      const { axe } = window
      if (!axe) throw new Error('axe is not there')
      const animations = () =>
        document
          .getAnimations()
          .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      async function scan() {
        await Promise.allSettled(animations().map(({ finished }) => finished))
        let changes = 0
        const observer = new MutationObserver((records) => (changes += records.length))
        observer.observe(document, { subtree: true, childList: true, characterData: true })
        // Leaves out detailed results of rules that pass, and the preloading of media and style sheets, which only rules
        // about sound and orientation need.
        const found = await axe?.run(left.length > 0 ? { exclude: left } : document, {
          runOnly: only,
          resultTypes: ['violations'],
          preload: false,
          elementRef: true,
        })
        changes += observer.takeRecords().length
        observer.disconnect()
        const isStill = changes === 0 && animations().length === 0
        return { found: found?.violations ?? [], isStill }
      }
      /** A target that a bar covers in part is as large as it is once it is scrolled to the middle of the window. */
      async function isTooSmall({ element }: Axe.NodeResult) {
        element?.scrollIntoView({ block: 'center', behavior: 'instant' })
        const found = await axe?.run(element ?? document, {
          runOnly: ['target-size'],
          preload: false,
        })
        return found?.violations.length !== 0
      }
      let last = await scan()
      for (let n = 1; n < scansMax && last.found.length > 0 && !last.isStill; n++)
        last = await scan()
      const faults: string[] = []
      const { scrollX, scrollY } = window
      for (const { id, nodes } of last.found)
        for (const node of nodes)
          if (id !== 'target-size' || (await isTooSmall(node))) faults.push(`${id}: ${node.html}`)
      scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
      return faults
    },
    { only: runOnly, left: [...exclude], scansMax: SCANS_MAX },
  )
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
