import { expect, type Locator, type Page } from '@playwright/test'
import { focusObstruction } from './in-page.ts'

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
