import { expect, type Locator, type Page } from '@playwright/test'

/** Tab presses after which a control counts as unreachable. */
const MAX_TABS = 80

/** Moves the focus to the control with Tab alone, and checks that the focus is visible there. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  for (let presses = 0; presses < MAX_TABS; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      await expectFocusInView(page)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab did not lead to ${control.toString()}`)
}

/** Moves the focus to the control with Tab and presses Enter on it. */
export async function pressEnterOn(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

/** Moves the focus to the field with Tab and replaces its content by typing. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

/** Checks that the focused element is on the screen and that no fixed bar covers it (WCAG 2.4.11). */
export async function expectFocusInView(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(focusObstruction)).toBe('nothing')
}

/** Runs in the page. */
function focusObstruction(): string {
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
  // Headings are only focused to be read out. A search field has its focus ring around its label.
  const isRinged = [focused, focused.closest('label')].some(
    (element) => element && getComputedStyle(element).outlineStyle !== 'none',
  )
  return isRinged || focused.matches('h1, main') ? 'nothing' : 'no ring is drawn round it'
}
