import { signIns } from '#lib/device/sign-ins'
import { SHARE_RESULTS, shareOrCopy } from '#lib/device/share'

/** The script of pages that guests get without the app: it shares the page, says so beside the button, and makes way for the app. */
signIns.hear(() => location.reload())

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('[data-share]') : null
  if (button) void share(button.nextElementSibling)
})

async function share(status: Element | null): Promise<void> {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  const url = canonical?.href ?? new URL(location.pathname, location.origin).href
  const result = await shareOrCopy(url, document.title)
  if (status) status.textContent = SHARE_RESULTS[result]
}
