import { ownAccountQuery } from '#features/account'
import { api } from '#lib/api/api'
import { isSame, preferences } from '#lib/settings/preferences'
import { updatePrefs } from '@devhood/client/update-prefs'
import { type Account } from '@devhood/contract/schemas'
import { type QueryClient, QueryObserver } from '@tanstack/react-query'

/** Syncs preferences with the account until the returned function is called. The account's win over all but unsent changes. */
export function syncPreferences(client: QueryClient): () => void {
  const { queryKey } = ownAccountQuery()
  let isSending = false

  function applyAccount(account: Account | undefined): void {
    if (!account || isSending) return
    if (preferences.isUnsent()) void send()
    else preferences.adopt(account.prefs)
  }

  /** Sends until the account has the latest values. After a failure, the next change or the next check retries. */
  async function send(): Promise<void> {
    const account = client.getQueryData<Account>(queryKey)
    if (!account || isSending || !preferences.isUnsent()) return
    const chosen = preferences.current()
    isSending = true
    try {
      const prefs = { ...account.prefs, ...chosen }
      client.setQueryData(queryKey, await updatePrefs(api, prefs))
      if (isSame(chosen, preferences.current())) preferences.markSynced()
    } catch (error) {
      console.error(error)
      return
    } finally {
      isSending = false
    }
    await send()
  }

  const observer = new QueryObserver(client, {
    ...ownAccountQuery(),
    // The session check loads the account first; after that, this refetches it.
    enabled: ({ state }) => state.data !== undefined,
  })
  applyAccount(observer.getCurrentResult().data)
  const unsubscribers = [
    observer.subscribe(({ data }) => applyAccount(data)),
    preferences.subscribe(() => void send()),
  ]
  return () => {
    for (const stop of unsubscribers) stop()
  }
}
