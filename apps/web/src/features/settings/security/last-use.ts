import { type LastUse } from '@devhood/contract/schemas'

/** Which uses count: sign-ins that began so, or were confirmed so; of services, with one of them. */
export type Way = Pick<LastUse, 'by'> & { readonly provider?: string }

/** The last use of a way in. */
export const lastUse = (uses: readonly LastUse[], { by, provider }: Way): LastUse | undefined =>
  uses
    .filter((use) => use.by === by && (provider === undefined || use.provider === provider))
    .toSorted((one, other) => (one.time < other.time ? 1 : -1))[0]
