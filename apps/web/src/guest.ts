import { askToFollow } from '#lib/navigation/asked-follow'
import { copyText } from '#lib/device/copy-text'
import { signIns } from '#lib/device/sign-ins'
import { SHARE_RESULTS, shareOrCopy } from '#lib/device/share'

/**
 * The script of pages that guests get without the app: it shares or copies the page's address, says so beside the button, keeps
 * whom the guest wants to follow, and makes way for the app.
 */
signIns.hear(() => location.reload())

document.addEventListener('click', ({ target }) => {
  const pressed = target instanceof Element ? target.closest<HTMLElement>('button, a') : null
  const { share, copy, follow } = pressed?.dataset ?? {}
  const status = pressed?.nextElementSibling
  if (share !== undefined) void say(status, shareOrCopy(address(), document.title))
  if (copy !== undefined) void say(status, copyAddress())
  if (follow !== undefined) askToFollow(follow)
})

function address(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  return canonical?.href ?? new URL(location.pathname, location.origin).href
}

const copyAddress = async () => ((await copyText(address())) ? 'copied' : 'failed')

async function say(
  status: Element | null | undefined,
  result: Promise<keyof typeof SHARE_RESULTS>,
): Promise<void> {
  if (status) status.textContent = SHARE_RESULTS[await result]
}
