import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#ui/controls/button'
import { Dialog } from '#ui/overlays/dialog'
import { useState } from 'react'

import { type AppActions } from '../shortcuts.ts'
import { Combobox } from './combobox.tsx'
import { useCommands } from './commands.ts'
import { useSearchResults } from './search-results.ts'
import { optionsFor, type PaletteOption, recentOptions, rememberOption } from './options.ts'

interface PaletteProps {
  readonly actions: AppActions
  readonly onClose: () => void
}

/** Command palette: one field for pages, people, posts, tags and actions. */
export function Palette({ actions, onClose }: PaletteProps) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [recent] = useState(() => recentOptions(client))
  const { options: results, busy, failed, retry } = useSearchResults(text)
  const options = optionsFor({ text, commands: useCommands(), results, recent })
  const choose = (option: PaletteOption) => {
    onClose()
    rememberOption(client, option)
    option.run(actions)
  }
  return (
    <Dialog open onClose={onClose} title="Find anything" kind="bare">
      <Combobox
        label="Find pages, people, posts, jobs and #tags"
        {...{ text, options, busy }}
        onType={setText}
        onChoose={choose}
      />
      {failed && <SearchFailed onRetry={retry} />}
      <p
        aria-hidden="true"
        className="flex gap-4 border-t border-border px-4 py-2.5 text-tiny text-muted"
      >
        <span>↑ ↓ to choose</span>
        <span>Enter to go</span>
        <span className="ml-auto">Esc to close</span>
      </p>
    </Dialog>
  )
}

function SearchFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex items-center justify-between gap-3 border-t border-border px-4 py-2"
    >
      <p className="text-small text-danger">Search failed. Check your connection.</p>
      <Button variant="line" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
