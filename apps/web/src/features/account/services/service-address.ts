import { settings } from '#lib/settings'

/** Where a browser goes to sign in with a service, or to connect it; it comes back to one of these pages of ours. */
export function serviceAddress(
  service: string,
  pages: { readonly success: string; readonly failure: string },
): string {
  const query = new URLSearchParams({
    project: settings.projectId,
    success: location.origin + pages.success,
    failure: location.origin + pages.failure,
  })
  return `/v1/account/sessions/oauth2/${service}?${query}`
}
