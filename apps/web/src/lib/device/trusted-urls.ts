/** The browser API that TypeScript's library lacks. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ) => { readonly createScriptURL: (address: string) => unknown }
}

/** The single policy that the page's CSP allows. A page can create it only once. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  'devhood',
  { createScriptURL: requireOwnScript },
)

/** Trusted URL of one of our own scripts. Throws a TypeError for anything but this site's built files. */
export function scriptUrl(address: string): string {
  // Without Trusted Types this is the checked string; otherwise it is an opaque object.
  return (policy ? policy.createScriptURL(address) : requireOwnScript(address)) as string
}

/** Uploaded files are on the same origin below /v1 and must never run as scripts. */
function requireOwnScript(address: string): string {
  const { origin, pathname, href } = new URL(address, location.href)
  if (origin !== location.origin || pathname.startsWith('/v1/'))
    throw new TypeError('Only scripts of this site run.')
  return href
}
