/** The browser's own part, which TypeScript's library does not know yet. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ) => { readonly createScriptURL: (address: string) => unknown }
}

/** The one policy that the page's CSP names. A page can make it only once: nothing else makes one. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  'devhood',
  { createScriptURL: requireOwnScript },
)

/**
 * The address of one of our own scripts in the form that `new Worker` and `serviceWorker.register` take under
 * Trusted Types. Throws a TypeError where the address is not one of this site's built files.
 */
export function scriptUrl(address: string): string {
  // A browser without Trusted Types gets the checked text; the others an object that only they can read.
  return (policy ? policy.createScriptURL(address) : requireOwnScript(address)) as string
}

/** People's files are on this site, too, below /v1: they are never scripts. */
function requireOwnScript(address: string): string {
  const { origin, pathname, href } = new URL(address, location.href)
  if (origin !== location.origin || pathname.startsWith('/v1/'))
    throw new TypeError('Only scripts of this site run.')
  return href
}
