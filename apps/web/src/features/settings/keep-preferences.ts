import { ownAccountQuery } from '#features/account'
import { api } from '#lib/api'
import { chosenFrom, type Preferences, preferences } from '#lib/preferences'
import { accountSettings } from '@devhood/client/account'
import { type Account } from '@devhood/contract/schemas'
import { type QueryClient, QueryObserver } from '@tanstack/react-query'

/**
 * Keeps what was chosen on this device and what the account remembers in step, until the returned function is
 * called. What the account says holds, unless something was chosen here that it has not heard of yet.
 */
export function keepPreferences(client: QueryClient): () => void {
  const { queryKey } = ownAccountQuery()
  let sending = false

  function take(account: Account | undefined): void {
    if (!account || sending) return
    if (preferences.isUnsent()) return void send()
    const remembered = chosenFrom(account.prefs, preferences.current())
    if (!same(remembered, preferences.current())) preferences.agree(remembered)
  }

  /** Until the account has what was chosen last. A failure waits for the next change or the next check. */
  async function send(): Promise<void> {
    const account = client.getQueryData<Account>(queryKey)
    if (!account || sending || !preferences.isUnsent()) return
    const chosen = preferences.current()
    sending = true
    try {
      const prefs = { ...account.prefs, ...chosen }
      client.setQueryData(queryKey, await accountSettings(api).updatePrefs(prefs))
      if (same(chosen, preferences.current())) preferences.agree()
    } catch (error) {
      console.error(error)
      return
    } finally {
      sending = false
    }
    await send()
  }

  const observer = new QueryObserver(client, {
    ...ownAccountQuery(),
    // The session check brings the account; from then on news of it are asked for here.
    enabled: ({ state }) => state.data !== undefined,
  })
  take(observer.getCurrentResult().data)
  const stops = [
    observer.subscribe(({ data }) => take(data)),
    preferences.subscribe(() => void send()),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function same(one: Preferences, other: Preferences): boolean {
  return (Object.keys(one) as (keyof Preferences)[]).every((name) => one[name] === other[name])
}
