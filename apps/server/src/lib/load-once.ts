/** Returns a function that loads on its first call and gives every caller the same result. After a failure, the next call loads again. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return async () => {
    loading ??= load()
    return loading.catch((error: unknown) => {
      loading = undefined
      throw error
    })
  }
}
