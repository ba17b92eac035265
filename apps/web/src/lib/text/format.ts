export {
  formatAbsolute,
  formatDate,
  formatHour,
  formatRelative,
  millisecondsToChange,
} from '@devhood/contract'

/** '999', '1,234'. Initializing Intl takes longer than rendering a page, so it is used only for large numbers. */
export const formatNumber = (count: number): string =>
  count < 1000 ? String(count) : count.toLocaleString('en-US')

/** '1 like', '2 likes'. */
export const formatCount = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`
