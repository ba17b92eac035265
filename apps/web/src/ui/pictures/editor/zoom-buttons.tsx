import { BASE, IconButton } from '#ui/controls/icon-button'
import { Shape } from '#ui/icon'

import { type View } from './use-view.ts'

/** At the corner of the stage. */
export function ZoomButtons({ view }: { readonly view: View }) {
  const { factor } = view
  return (
    <fieldset aria-label="Zoom" className="editor-zoom">
      <button
        type="button"
        aria-label="Zoom out"
        title="Zoom out"
        onClick={view.zoomOut}
        className={BASE}
      >
        <Shape path="M5 12h14" />
      </button>
      <button type="button" aria-label="Fit the picture to the window" onClick={view.fit}>
        {factor === 1 ? 'Fit' : `${Math.round(factor * 100)} %`}
      </button>
      <IconButton icon="plus" label="Zoom in" onClick={view.zoomIn} />
    </fieldset>
  )
}
