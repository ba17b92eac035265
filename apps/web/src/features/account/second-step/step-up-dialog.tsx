import { stepUp } from '#lib/api/step-up'
import { Dialog } from '#ui/overlays/dialog'
import { FactorForm } from './factor-form.tsx'

/** Asks for a second factor before a change of the account, which then goes on. */
export const StepUpDialog = () => (
  <Dialog open onClose={() => stepUp.answer(false)} title="Confirm that it's you">
    <p className="text-muted">
      This needs your second step. For the next 10 minutes, we won't ask again.
    </p>
    <FactorForm onConfirmed={async () => stepUp.answer(true)} isAtOnce />
  </Dialog>
)
