/** Properties of a link from a page to a dialog over it that has an address of its own. */
export const OVERLAY_LINK = { state: { isOverPage: true }, preventScrollReset: true } as const
