import { type SitePage } from '@devhood/contract/schemas'
import { Button } from '#ui/controls/button'
import { Listing } from '#ui/lists/listing'
import { Time } from '#ui/time'
import { type ComponentProps } from 'react'

interface PageVersionsProps {
  readonly versions: ComponentProps<typeof Listing<SitePage>>['list']
  /** Puts the text of a version into the editor. */
  readonly onEdit: (text: string) => void
}

/** All versions of a page, the newest first. One is restored by publishing its text again. */
export const PageVersions = ({ versions, onEdit }: PageVersionsProps) => (
  <section className="border-t border-border pt-5">
    <h3 className="mb-2 text-strong">Versions</h3>
    <Listing list={versions} things="versions" empty={<p className="text-muted">None yet.</p>}>
      {(items) => (
        <ul aria-label="Versions" className="divide-y divide-border">
          {items.map(({ version, text, $createdAt }) => (
            <li key={version} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <p className="text-small">
                <span>{`Version ${version} · `}</span>
                <Time value={$createdAt} />
                {text === '' && <span> · taken away</span>}
              </p>
              {text !== '' && (
                <Button size="sm" variant="line" onClick={() => onEdit(text)}>
                  Edit again <span className="sr-only">{`version ${version}`}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Listing>
  </section>
)
