/** What a promise resolves with within so many milliseconds; undefined after them. */
export const inTime = <T>(answer: Promise<T>, milliseconds: number): Promise<T | undefined> =>
  Promise.race([
    answer,
    new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds, undefined)),
  ])
