import { announce } from '#lib/feedback/announce'

import { ShareForm } from './share-form.tsx'

/** What is ticked, and filled in, when the viewer next agrees to be named or asks for a name. */
export const ContactSettings = () => (
  <ShareForm
    label="What you share with job connections"
    submitLabel="Save"
    busy={false}
    error={undefined}
    onSubmit={() => announce('Saved')}
  />
)
