import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Axe from 'axe-core'

/* Functions that run in the page use nothing outside themselves: tests send their text to the browser. */

/** The minified file, given to a page once: parsing it takes longer than all of its rules. */
export const AXE = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** WCAG 2.2 A and AA, and axe's rules of good practice. */
export const TAGS = ['best-practice', 'wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

declare global {
  interface Window {
    axe?: typeof Axe
  }
}

interface Scan {
  readonly only: Axe.RunOnly
  /** Selectors of what is not looked at. */
  readonly left: readonly string[]
}

/**
 * The elements that violate a rule, each as `rule: element`. There are no frames to look into. Waits until finite
 * animations have ended. Violations count only if the page was still meanwhile: what fades in late has other
 * contrasts for a moment. It runs in the page.
 */
export async function findViolations({ only, left }: Scan): Promise<string[]> {
  /** Scans of a page that goes on changing, until its last violations count as they are. */
  const scansMax = 10
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
    const found = await axe?.run(left.length > 0 ? { exclude: [...left] } : document, {
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
  for (let n = 1; n < scansMax && last.found.length > 0 && !last.isStill; n++) last = await scan()
  const faults: string[] = []
  const { scrollX, scrollY } = window
  for (const { id, nodes } of last.found)
    for (const node of nodes)
      if (id !== 'target-size' || (await isTooSmall(node))) faults.push(`${id}: ${node.html}`)
  scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
  return faults
}

/** What hides the focused element, or its ring, from who uses the keyboard. It runs in the page. */
export function focusObstruction(): string {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'it is nowhere'
  const { top, bottom, height, width } = focused.getBoundingClientRect()
  if (height === 0 || width === 0) return 'it has no size'

  /** Upper and lower edge of the area that no bar covers. */
  function freeArea(): [ceiling: number, floor: number] {
    const bars = Array.from(document.querySelectorAll('header, nav'))
      .filter((bar) => /sticky|fixed/.test(getComputedStyle(bar).position))
      .filter((bar) => !bar.contains(focused) && !focused?.closest('dialog'))
      .map((bar) => bar.getBoundingClientRect())
      .filter((bar) => bar.width > innerWidth / 2)
    const above = bars.filter((bar) => bar.top <= 0).map((bar) => bar.bottom)
    const below = bars.filter((bar) => bar.top > 0).map((bar) => bar.top)
    return [Math.max(0, ...above), Math.min(innerHeight, ...below)]
  }
  const [ceiling, floor] = freeArea()
  if (top < ceiling - 1 || top >= floor) return `its top ${top} is outside ${ceiling} to ${floor}`
  // An element taller than the area can't be visible as a whole, but its beginning must be.
  const fits = height <= floor - ceiling
  if (fits && bottom > floor + 1) return `its bottom ${bottom} is below ${floor}`
  // Headings are only focused to be read out. A search field has its focus ring around its label, or that and its buttons; a
  // link that covers its card has it around that.
  const { labels } = focused as HTMLInputElement
  const around = ['label', ':has(> label > :focus)'].map((selector) => focused.closest(selector))
  const isRinged = [focused, ...around, ...(labels ?? [])].some(
    (element) =>
      element &&
      ['', '::after'].some((part) => getComputedStyle(element, part).outlineStyle !== 'none'),
  )
  return isRinged || focused.matches('h1, main') ? 'nothing' : 'no ring is drawn round it'
}
