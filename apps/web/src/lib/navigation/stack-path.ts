/** URL of the people who use a technology. */
export const stackPath = (technology: string): string =>
  `/all-users?${new URLSearchParams({ stack: technology }).toString()}`
