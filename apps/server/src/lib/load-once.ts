/** Loads something once, for all who ask. After a failure, whoever asks next loads it again. */
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
